import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, release, tmpdir, totalmem, type } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { CommanderError, InvalidArgumentError } from "commander";
import { readOptions, type Options } from "./options.ts";

/** What every measurement comes to: `void` says why it does not count. */
interface Result {
  readonly void: string | null;
}

/** A result as it is written: with the machine, and with what was asked for. */
export type Written<Measured> = Measured & {
  readonly machine: ReturnType<typeof describeMachine>;
  readonly options: Options;
};

const folderVariable = "CONNECT_HUB_BENCH_FOLDER";
const endMilliseconds = 5_000;

/** Reads the options, measures, writes the result in JSON, and ends this process: with 0 where every figure counts. */
export async function run(measure: (options: Options) => Promise<Result>): Promise<never> {
  try {
    const options = readOptions(process.argv.slice(2));
    const folder = process.env[folderVariable];
    if (folder === undefined) process.exit(await supervise(options.folder ?? tmpdir()));
    process.on("disconnect", () => process.exit(1));
    process.env["TMPDIR"] = folder;
    const machine = describeMachine();
    const { processor, cores, node, sqlite, durability } = machine;
    console.log(`${processor}, ${cores} cores, Node ${node}, SQLite ${sqlite}\n${durability}`);
    const result = await measure(options);
    const written: Written<Result> = { machine, options, ...result };
    writeFileSync(options.output, `${JSON.stringify(written, null, 2)}\n`);
    console.log(`\nEvery figure and the machine: ${options.output}`);
    process.exit(result.void === null ? 0 : 1);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // What commander throws itself it has said already; its exit code is 0 after --help.
    if (error instanceof InvalidArgumentError) console.error(error.message);
    process.exit(error.exitCode);
  }
}

/**
 * Runs this program in a process of its own, whose temporary files go to a new folder in `parent`: when it ends or is
 * interrupted, neither the folder is left nor any process that it started.
 */
async function supervise(parent: string): Promise<number> {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "connect-hub-bench-"));
  // A Postgres server that root starts runs as somebody else, and has its files in there.
  chmodSync(folder, 0o711);
  const child = spawn(process.execPath, process.argv.slice(1), {
    detached: true,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, [folderVariable]: folder },
  });
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

  /** Signals the process and those that it started. */
  function endGroup(signal: NodeJS.Signals): void {
    try {
      process.kill(-child.pid!, signal);
    } catch {
      // None of them is left.
    }
  }
}

/** What the benchmark ran on, for whoever reads its figures later. */
const describeMachine = () => ({
  processor: cpus()[0]?.model ?? "unknown",
  cores: availableParallelism(),
  memoryBytes: totalmem(),
  operatingSystem: `${type()} ${release()}`,
  node: process.version,
  sqlite: new Database(":memory:").prepare<[], string>("select sqlite_version()").pluck().get()!,
  date: new Date().toISOString(),
  loadAverage: loadavg(),
  durability: "SQLite: WAL, synchronous=FULL; Postgres: fsync and synchronous_commit on",
});
