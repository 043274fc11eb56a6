import { createHistogram } from "node:perf_hooks";

/** What one run came to, as far as it was measured; `void` says why it does not count. */
export interface Run {
  readonly void?: string | null;
  readonly perSecond?: number;
  readonly p50Milliseconds?: number;
  readonly p99Milliseconds?: number;
  /** CPU time for each request, of all threads of the contender's own process. */
  readonly cpuMicroseconds?: number;
  /** The same of the Postgres server. */
  readonly serverCpuMicroseconds?: number;
  /** Messages handed over while sends went on. */
  readonly drainedPerSecond?: number;
}

/** Sums the rounds up in medians; one void round makes the figure void, and one of `base` every ratio to it. */
export function figureOf(runs: readonly Run[], base: readonly Run[] = []) {
  const middle = (name: Exclude<keyof Run, "void">, of = runs) => {
    const found = of.flatMap((run) => run[name] ?? []);
    return firstReason(of) === null && found.length > 0 ? median(found) : null;
  };
  const rates = runs.flatMap((run) => run.perSecond ?? []);
  const perSecond = middle("perSecond");
  const basePerSecond = middle("perSecond", base);
  const range = { lowest: Math.min(...rates), highest: Math.max(...rates) };
  return {
    void: firstReason(runs),
    perSecond: perSecond === null ? null : { median: perSecond, ...range },
    p50Milliseconds: middle("p50Milliseconds"),
    p99Milliseconds: middle("p99Milliseconds"),
    cpuMicroseconds: middle("cpuMicroseconds"),
    serverCpuMicroseconds: middle("serverCpuMicroseconds"),
    drainedPerSecond: middle("drainedPerSecond"),
    /** Of the median to that of the name that the others are compared with. */
    ratio: perSecond && basePerSecond && perSecond / basePerSecond,
  };
}

/** What is run under each name; the title is told with each round, and with what it counts. */
interface Plan<Round extends Run> {
  readonly title: string;
  readonly unit: string;
  readonly rounds: number;
  readonly names: readonly string[];
  /** The name that the others are compared with. */
  readonly base: string;
  run(name: string): Promise<Round>;
}

/** Runs every name in turn, round by round, and sums up what each came to. */
export async function figuresInTurn<Round extends Run>(plan: Plan<Round>) {
  const { title, unit, rounds, names, base } = plan;
  const runs = new Map(names.map((name): [string, Round[]] => [name, []]));
  for (let number = 1; number <= rounds; number += 1) {
    for (const [name, finished] of runs) {
      const round = await plan.run(name);
      const rate = round.void ?? `${Math.round(round.perSecond ?? 0)} ${unit}`;
      console.error(`${title}, round ${number} of ${rounds}: ${name} ${rate}`);
      finished.push(round);
    }
  }
  return [...runs].map(([name, rounds]) => ({ name, ...figureOf(rounds, runs.get(base)), rounds }));
}

/** Times in milliseconds, kept in microseconds: whole milliseconds are too coarse for what is answered in one. */
export function createTimes() {
  const histogram = createHistogram();
  return {
    record: (milliseconds: number) => histogram.record(Math.max(1, Math.round(milliseconds * 1_000))),
    reset: () => histogram.reset(),
    count: () => histogram.count,
    percentiles: () => ({
      p50Milliseconds: histogram.percentile(50) / 1_000,
      p99Milliseconds: histogram.percentile(99) / 1_000,
    }),
  };
}

/** The middle one, of an even number the mean of both; NaN of none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** Why something does not count: the first reason that there is; null where all count. */
export const firstReason = (all: readonly Pick<Run, "void">[]): string | null =>
  all.map((each) => each.void ?? null).find((reason) => reason !== null) ?? null;
