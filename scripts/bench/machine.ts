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
