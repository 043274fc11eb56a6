import { firstReason, median, tableOf } from "./report.ts";
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

/** Sums the rounds up; one void round makes the figure void, and one of `base` every ratio to it. */
export function figureOf(
  workload: string,
  contender: string,
  rounds: readonly Round[],
  base: readonly Round[] | undefined,
): Figure {
  const reason = firstReason(rounds);
  const middle = (valueOf: (round: Round) => number | undefined, of = rounds) => {
    const found = of.flatMap((round) => valueOf(round) ?? []);
    return reason === null && found.length > 0 ? median(found) : null;
  };
  const rates = rounds.flatMap(({ load }) => load?.perSecond ?? []);
  const perSecond = middle(({ load }) => load?.perSecond);
  const basePerSecond =
    base && firstReason(base) === null ? middle(({ load }) => load?.perSecond, base) : null;
  return {
    workload,
    contender,
    void: reason,
    perSecond:
      perSecond === null
        ? null
        : { median: perSecond, lowest: Math.min(...rates), highest: Math.max(...rates) },
    p50Milliseconds: middle(({ load }) => load?.p50Milliseconds),
    p99Milliseconds: middle(({ load }) => load?.p99Milliseconds),
    ratio: (perSecond !== null && basePerSecond !== null && perSecond / basePerSecond) || null,
    drainedPerSecond: middle(({ drainedPerSecond }) => drainedPerSecond),
    rounds,
  };
}

/** The figures of one workload as a table. */
export function figureTable(figures: readonly Figure[], base: string): string {
  const head = ["contender", "requests/s", "lowest-highest", "p50 ms", "p99 ms", `to ${base}`];
  const rows = figures.map(({ contender, perSecond, drainedPerSecond, ratio, ...figure }) => {
    if (!perSecond) return [contender, `VOID: ${figure.void}`, "", "", "", ""];
    const drained = drainedPerSecond === null ? "" : ` (${Math.round(drainedPerSecond)}/s handed over)`;
    return [
      `${contender}${drained}`,
      Math.round(perSecond.median),
      `${Math.round(perSecond.lowest)}-${Math.round(perSecond.highest)}`,
      figure.p50Milliseconds!.toFixed(1),
      figure.p99Milliseconds!.toFixed(1),
      ratio?.toFixed(2) ?? "",
    ];
  });
  return tableOf(head, rows);
}
