import { availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os";
import Database from "better-sqlite3";

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

/** A table in Markdown. */
export function tableOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The middle one, of an even number the mean of both; NaN of none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}
