/** What one run came to, as far as it was measured; `void` says why it does not count. */
export interface Run {
  readonly void?: string | null;
  readonly perSecond?: number;
  readonly p50Milliseconds?: number;
  readonly p99Milliseconds?: number;
  /** Messages handed over while sends went on. */
  readonly drainedPerSecond?: number;
}

/** What all rounds of one name come to: medians; null where `void` says why they do not count. */
export interface Figure {
  readonly void: string | null;
  readonly perSecond: { readonly median: number; readonly lowest: number; readonly highest: number } | null;
  readonly p50Milliseconds: number | null;
  readonly p99Milliseconds: number | null;
  readonly drainedPerSecond: number | null;
  /** Of the median to that of the name that the others are compared with. */
  readonly ratio: number | null;
}

/** Sums the rounds up; one void round makes the figure void, and one of `base` every ratio to it. */
export function figureOf(runs: readonly Run[], base: readonly Run[] = []): Figure {
  const middle = (name: Exclude<keyof Run, "void">, of = runs) => {
    const found = of.flatMap((run) => run[name] ?? []);
    return firstReason(of) === null && found.length > 0 ? median(found) : null;
  };
  const rates = runs.flatMap((run) => run.perSecond ?? []);
  const perSecond = middle("perSecond");
  const basePerSecond = middle("perSecond", base);
  return {
    void: firstReason(runs),
    perSecond:
      perSecond === null
        ? null
        : { median: perSecond, lowest: Math.min(...rates), highest: Math.max(...rates) },
    p50Milliseconds: middle("p50Milliseconds"),
    p99Milliseconds: middle("p99Milliseconds"),
    drainedPerSecond: middle("drainedPerSecond"),
    ratio: perSecond && basePerSecond && perSecond / basePerSecond,
  };
}

/** What is run under each name, round by round. */
export interface Plan<Round extends Run> {
  /** Told before each round, with what it counts. */
  readonly title: string;
  readonly unit: string;
  readonly rounds: number;
  readonly names: readonly string[];
  /** The name that the others are compared with. */
  readonly base: string;
  run(name: string): Promise<Round>;
}

/** Runs every name in turn, round by round, and sums up what each came to. */
export async function figuresInTurn<Round extends Run>({
  title,
  unit,
  rounds,
  names,
  base,
  run,
}: Plan<Round>) {
  const runs = new Map(names.map((name): [string, Round[]] => [name, []]));
  for (let number = 1; number <= rounds; number += 1) {
    for (const [name, finished] of runs) {
      const round = await run(name);
      const rate = round.void ?? `${Math.round(round.perSecond ?? 0)} ${unit}`;
      console.error(`${title}, round ${number} of ${rounds}: ${name} ${rate}`);
      finished.push(round);
    }
  }
  return [...runs].map(([name, rounds]) => ({ name, ...figureOf(rounds, runs.get(base)), rounds }));
}

/** A column of a table: its head, and what it shows of a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number>>;

/** A table in Markdown; of a row that is void, the first column and the reason. */
export function tableOf<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const cellsOf = (row: Row) => {
    const { void: reason } = row as { readonly void?: string | null };
    return Object.values(columns).map((cell, index) => {
      if (index === 0 || !reason) return cell(row);
      return index === 1 ? `VOID: ${reason}` : "";
    });
  };
  const head = Object.keys(columns);
  return [head, head.map(() => "---"), ...rows.map(cellsOf)]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
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
