import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { CommanderError, InvalidArgumentError } from "commander";
import { compare } from "./compare.ts";
import { measureDelivered } from "./delivered.ts";
import { measureFailover } from "./failover.ts";
import { measureFraud } from "./fraud/measure.ts";
import { watchMemory } from "./memory.ts";
import { readOptions, type Options } from "./options.ts";
import { measureScale } from "./scale.ts";
import { startServer } from "./site.ts";

const folderVariable = "CONNECT_HUB_BENCH_FOLDER";
const endMilliseconds = 5_000;
const others = {
  delivered: measureDelivered,
  failover: measureFailover,
  fraud: measureFraud,
  memory: watchMemory,
  scale: measureScale,
};

/** Measures what the options select. Exits with 0 if each figure is valid. */
async function measure(options: Options): Promise<number> {
  await using opened = new AsyncDisposableStack();
  if (options.store === "postgres") opened.defer(await startServer());
  const load = loadavg()[0]!.toFixed(1);
  console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, load ${load}, Node ${process.version}`);
  const chosen = (Object.keys(others) as (keyof typeof others)[]).find((name) => options[name]);
  const { invalid } = await (chosen ? others[chosen](options) : compare(options));
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
  // Commander has printed its own errors. Its exit code is 0 after --help.
  if (error instanceof InvalidArgumentError) console.error(error.message);
  process.exit(error.exitCode);
}
