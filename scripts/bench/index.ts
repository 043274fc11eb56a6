import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { CommanderError } from "commander";
import { compare } from "./compare.ts";
import { otherMeasurements, readOptions, type Options } from "./options.ts";
import { startPostgres } from "./contender-process.ts";

const folderVariable = "CONNECT_HUB_BENCH_FOLDER";
const endMilliseconds = 5_000;

/** Runs the selected measurements. Returns exit code 0 if all figures are valid, otherwise 1. */
async function measure(options: Options): Promise<number> {
  await using opened = new AsyncDisposableStack();
  if (options.store === "postgres") opened.defer(await startPostgres());
  const load = loadavg()[0]!.toFixed(1);
  console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, load ${load}, Node ${process.version}`);
  const chosen = (Object.keys(otherMeasurements) as (keyof typeof otherMeasurements)[]).find(
    (name) => options[name],
  );
  const { invalid } = await (chosen ? otherMeasurements[chosen][0](options) : compare(options));
  if (invalid !== undefined) console.log(`INVALID: ${invalid}`);
  return invalid === undefined ? 0 : 1;
}

/**
 * Runs this program in its own process group, with a new temporary folder. After it ends or is interrupted, the folder
 * and all started processes are removed.
 */
async function supervise(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "connect-hub-bench-"));
  // If root starts the benchmark, the Postgres server runs as another user and has its files in this folder.
  chmodSync(folder, 0o711);
  const child = spawn(process.execPath, process.argv.slice(1), {
    detached: true,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, [folderVariable]: folder, TMPDIR: folder },
  });
  const endGroup = (signal: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, signal);
    } catch {
      // No process is left in the group.
    }
  };
  let interrupted: number | undefined;
  const interrupt = (exitCode: number) => {
    interrupted = exitCode;
    endGroup("SIGINT");
    setTimeout(() => endGroup("SIGKILL"), endMilliseconds).unref();
  };
  process.on("SIGINT", () => interrupt(130)).on("SIGTERM", () => interrupt(143));
  const [code] = (await once(child, "exit")) as [number | null];
  endGroup("SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return interrupted ?? code ?? 1;
}

try {
  const options = readOptions(process.argv.slice(2));
  process.on("disconnect", () => process.exit(1));
  const isSupervised = process.env[folderVariable] !== undefined;
  process.exit(await (isSupervised ? measure(options) : supervise()));
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  // Commander has already printed the error. The exit code is 0 after `--help`.
  process.exit(error.exitCode);
}
