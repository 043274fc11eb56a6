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

/** Why something does not count: the first reason that there is; null where all count. */
export const firstReason = (all: readonly { readonly void?: string | null }[]): string | null =>
  all.map((each) => each.void ?? null).find((reason) => reason !== null) ?? null;

/** Runs each by its name in turn, round by round; `said` is the round in words. */
export async function inTurn<Run>(
  rounds: number,
  names: readonly string[],
  run: (name: string, said: string) => Promise<Run>,
): Promise<ReadonlyMap<string, readonly Run[]>> {
  const runs = new Map(names.map((name): [string, Run[]] => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, finished] of runs) finished.push(await run(name, `round ${round} of ${rounds}`));
  }
  return runs;
}

/** A number with its thousands told apart. */
export const count = (number: number) => number.toLocaleString("en");
