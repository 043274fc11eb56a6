/** Half-open interval, in Unix milliseconds. */
export interface TimeInterval {
  readonly start: number;
  readonly end: number;
}

const minutes = 60_000;
const hours = 60 * minutes;
const days = 24 * hours;

/**
 * Granularities of totals in milliseconds, coarsest first. Each period starts at a multiple of its granularity. Each
 * granularity is a multiple of the next. Every time zone offset is a multiple of the finest.
 */
export const granularities = [16 * days, 6 * hours, 1 * hours, 15 * minutes] as const;

/** Adjacent whole periods of one granularity. */
interface Range extends TimeInterval {
  readonly span: number;
}

/**
 * Splits an interval into the fewest possible ranges of whole periods, in ascending order. `edges` are the ends of the
 * interval, each shorter than a period of the finest granularity.
 */
export function splitRange(interval: TimeInterval): {
  readonly ranges: readonly Range[];
  readonly edges: readonly TimeInterval[];
} {
  const ranges: Range[] = [];
  const edges: TimeInterval[] = [];
  const add = ({ start, end }: TimeInterval, level: number): void => {
    if (start >= end) return;
    const span = granularities[level];
    if (span === undefined) {
      edges.push({ start, end });
      return;
    }
    const from = Math.ceil(start / span) * span;
    const until = Math.floor(end / span) * span;
    const isShortest = level === granularities.length - 1;
    if (from > until || (from === until && !isShortest)) {
      add({ start, end }, level + 1);
      return;
    }
    add({ start, end: from }, level + 1);
    if (from < until) ranges.push({ span, start: from, end: until });
    add({ start: until, end }, level + 1);
  };
  add(interval, 0);
  return { ranges, edges };
}

/** Interval of all time, in whole periods. */
export const allTime: TimeInterval = {
  start: 0,
  end: Math.floor(Number.MAX_SAFE_INTEGER / granularities[0]) * granularities[0],
};
