import { availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os";
import Database from "better-sqlite3";
import type { Progress } from "./process.ts";

/** What the benchmark ran on, for whoever reads its figures later. */
export function describeMachine() {
  const memory = new Database(":memory:");
  const sqlite = memory.prepare<[], string>("select sqlite_version()").pluck().get()!;
  memory.close();
  return {
    processor: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    operatingSystem: `${type()} ${release()}`,
    node: process.version,
    sqlite,
    date: new Date().toISOString(),
    loadAverage: loadavg(),
    durability: "SQLite: WAL, synchronous=FULL; Postgres: fsync and synchronous_commit on",
  };
}

/** A number with its thousands told apart. */
export const count = (number: number) => number.toLocaleString("en");

const stepsShown = 10;

/** Shows on the standard error how far something is: each change on a terminal, else each tenth; `end` says what came of it. */
export function showProgress(title: string): { readonly progress: Progress; end(result: string): void } {
  const started = performance.now();
  const { isTTY } = process.stderr;
  let shown = -1;
  return {
    progress(what, done) {
      const seconds = Math.round((performance.now() - started) / 1_000);
      const text = `${title}: ${Math.floor(done * 100)} %, ${what}, ${seconds} s`;
      const step = Math.floor(done * stepsShown);
      if (isTTY) process.stderr.write(`\r\x1b[K${text}`);
      else if (step > shown) console.error(text);
      shown = Math.max(shown, step);
    },
    end(result) {
      if (isTTY) process.stderr.write("\r\x1b[K");
      console.log(`${title}: ${result}`);
    },
  };
}
