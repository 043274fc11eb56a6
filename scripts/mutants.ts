import { execFile, execFileSync } from "node:child_process";
import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Command } from "commander";
import { mutants, type Mutant } from "./mutants/list.ts";

const { args: filters } = new Command("npm run mutants --")
  .description("Fails unless the tests detect each fault that is put into the code.")
  .argument("[words...]", "only mutants whose name or file contains one of these words")
  .parse();

const root = new URL("../", import.meta.url).pathname;
const timeLimitMilliseconds = 180_000;
const run = promisify(execFile);

/** Error of a process that failed, or that was killed at its time limit. */
type Ended = Error & { readonly killed: boolean; readonly stdout: string; readonly stderr: string };

/** Result of running test files. A file that cannot be loaded is not a failed test. */
interface Run {
  readonly isPassed: boolean;
  readonly failedTest: string | undefined;
  readonly output: string;
}

/** Copies the tracked files to a temporary folder. An interrupted run must not leave a fault in the working tree. */
async function copyTree(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "connect-hub-mutants-")));
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
  for (const file of files.filter((name) => name !== "" && existsSync(root + name)))
    await cp(root + file, join(folder, file));
  for (const packages of ["node_modules", "test/node_modules", "scripts/node_modules"])
    await symlink(`${root}${packages}`, join(folder, packages));
  return folder;
}

/** Runs test files on SQLite with one worker. Returns undefined on a timeout. */
async function runTests(folder: string, tests: readonly string[]): Promise<Run | undefined> {
  const report = join(folder, "report.json");
  await rm(report, { force: true });
  const options = ["--project=!contract-*", "--project=!postgres", "--maxWorkers=1", "--bail=1"];
  const reporting = ["--reporter=json", `--outputFile=${report}`];
  const vitest = ["test/node_modules/vitest/vitest.mjs", "run", "-c", "test/vitest.config.ts"];
  const result = await run(process.execPath, [...vitest, ...options, ...reporting, ...tests], {
    cwd: folder,
    timeout: timeLimitMilliseconds,
    killSignal: "SIGKILL",
    maxBuffer: 2 ** 26,
  }).catch((error: Ended) => error);
  if ("killed" in result && result.killed) return undefined;
  const text = await readFile(report, "utf8").catch(() => "{}");
  const { testResults = [] } = JSON.parse(text) as {
    testResults?: { assertionResults: { status: string; fullName: string }[] }[];
  };
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failedTest = results.find(({ status }) => status === "failed")?.fullName;
  const isPassed = !("killed" in result) && results.length > 0;
  return { isPassed, failedTest, output: result.stdout + result.stderr };
}

const unchanged = new Map<string, boolean>();

/** Returns true if the test files pass without a mutant. Each list of files runs once. */
async function passesUnchanged(folder: string, tests: readonly string[]): Promise<boolean> {
  const key = tests.join(" ");
  const isPassed = unchanged.get(key) ?? (await runTests(folder, tests))?.isPassed === true;
  unchanged.set(key, isPassed);
  return isPassed;
}

/**
 * Applies a mutant, runs its tests and restores the file. Returns the outcome as a text, which begins with `killed`
 * only if a test failed.
 */
async function runMutant(folder: string, { file, from, to, tests }: Mutant): Promise<string> {
  const path = join(folder, file);
  const source = await readFile(path, "utf8").catch(() => "");
  const isComplete = tests.every((test) => existsSync(join(folder, test)));
  if (!isComplete || source.split(from).length !== 2) return "does not apply";
  // A test that fails without the mutant, too, would seem to kill every mutant.
  if (!(await passesUnchanged(folder, tests))) return "FAILS WITHOUT THE MUTANT";
  await writeFile(
    path,
    source.replace(from, () => to),
  );
  const result = await runTests(folder, tests);
  await writeFile(path, source);
  if (!result) return "TIMED OUT";
  if (result.isPassed) return "SURVIVED";
  const { failedTest, output } = result;
  return failedTest === undefined ? `BROKEN: ${output.slice(-2_000)}` : `killed by "${failedTest}"`;
}

const chosen = mutants.filter(
  ({ name, file }) =>
    filters.length === 0 || filters.some((word) => name.includes(word) || file.includes(word)),
);
const folder = await copyTree();
try {
  const counts = { killed: 0, other: 0 };
  for (const [index, mutant] of chosen.entries()) {
    const outcome = await runMutant(folder, mutant);
    counts[outcome.startsWith("killed") ? "killed" : "other"] += 1;
    console.log(`${index + 1}. ${mutant.name} (${mutant.file}): ${outcome}`);
  }
  console.log(`${counts.killed} of ${chosen.length} mutants killed.`);
  process.exitCode = counts.other > 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true, force: true });
}
