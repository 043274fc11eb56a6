import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { CommanderError } from "commander";
import { compare } from "./compare.ts";
import { others, readOptions, type Options } from "./options.ts";
import { startServer } from "./site.ts";

const folderVariable = "CONNECT_HUB_BENCH_FOLDER";
const endMilliseconds = 5_000;

/** Measures what the options select. Exits with 0 if each figure is valid. */
async function measure(options: Options): Promise<number> {
  await using opened = new AsyncDisposableStack();
  if (options.store === "postgres") opened.defer(await startServer());
  const load = loadavg()[0]!.toFixed(1);
  console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, load ${load}, Node ${process.version}`);
  const chosen = (Object.keys(others) as (keyof typeof others)[]).find((name) => options[name]);
  const { invalid } = await (chosen ? others[chosen][0](options) : compare(options));
  if (invalid !== undefined) console.log(`INVALID: ${invalid}`);
  return invalid === undefined ? 0 : 1;
}

/**
 * Runs this program in a process group of its own, with a new temporary folder. When it ends or is interrupted, neither the
 * folder is left nor a process that it started.
 */
async function supervise(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "connect-hub-bench-"));
  // A Postgres server that root starts runs as another user, and has its files there.
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
      // No process is left.
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
  // Commander has printed the error. Its exit code is 0 after --help.
  process.exit(error.exitCode);
}
