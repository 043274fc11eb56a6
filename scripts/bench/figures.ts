import type { Round } from "./round.ts";

/** What all rounds of one contender under one workload come to. */
export interface Figure {
  readonly workload: string;
  readonly contender: string;
  /** Why it does not count; null when it does. */
  readonly void: string | null;
  readonly perSecond: { readonly median: number; readonly lowest: number; readonly highest: number } | null;
  readonly p50Milliseconds: number | null;
  readonly p99Milliseconds: number | null;
  /** Of the median to that of the contender that the others are compared with. */
  readonly ratio: number | null;
  readonly drainedPerSecond: number | null;
  readonly rounds: readonly Round[];
}

/** The middle one, of an even number the mean of both; NaN of none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** Sums the rounds up; one void round makes the figure void. */
export function figureOf(
  workload: string,
  contender: string,
  rounds: readonly Round[],
  base: readonly Round[] | undefined,
): Figure {
  const reason = rounds.find((round) => round.void !== undefined)?.void;
  const nothing = { perSecond: null, p50Milliseconds: null, p99Milliseconds: null, ratio: null };
  if (reason !== undefined)
    return { workload, contender, void: reason, ...nothing, drainedPerSecond: null, rounds };
  const loads = rounds.map((round) => round.load!);
  const rates = loads.map((load) => load.perSecond);
  const drained = rounds.flatMap(({ drainedPerSecond: each }) => (each === undefined ? [] : [each]));
  return {
    workload,
    contender,
    void: null,
    perSecond: { median: median(rates), lowest: Math.min(...rates), highest: Math.max(...rates) },
    p50Milliseconds: median(loads.map((load) => load.p50Milliseconds)),
    p99Milliseconds: median(loads.map((load) => load.p99Milliseconds)),
    ratio: (base && median(rates) / median(base.map((round) => round.load!.perSecond))) || null,
    drainedPerSecond: drained.length > 0 ? median(drained) : null,
    rounds,
  };
}

/** The figures of one workload as a table. */
export function tableOf(figures: readonly Figure[], base: string): string {
  const head = ["contender", "requests/s", "lowest-highest", "p50 ms", "p99 ms", `to ${base}`];
  const lines = figures.map((figure) => {
    if (!figure.perSecond) return [figure.contender, `VOID: ${figure.void}`, "", "", "", ""];
    const { median: middle, lowest, highest } = figure.perSecond;
    const drained = figure.drainedPerSecond;
    const name =
      drained === null ? figure.contender : `${figure.contender} (${Math.round(drained)}/s handed over)`;
    return [
      name,
      String(Math.round(middle)),
      `${Math.round(lowest)}-${Math.round(highest)}`,
      figure.p50Milliseconds!.toFixed(1),
      figure.p99Milliseconds!.toFixed(1),
      figure.ratio === null ? "" : figure.ratio.toFixed(2),
    ];
  });
  const rows = [head, head.map(() => "---"), ...lines];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
