/** Half-open, in Unix milliseconds. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

const minutes = 60_000;
const hours = 60 * minutes;
const days = 24 * hours;

/**
 * The lengths of time that totals are kept for, in milliseconds, longest first; each starts at a multiple of itself and
 * is a multiple of the next. Every time zone's offset is a multiple of the shortest.
 */
export const spans = [16 * days, 6 * hours, 1 * hours, 15 * minutes] as const;

/** Whole spans of one length. */
interface Range extends Interval {
  readonly span: number;
}

/**
 * An interval as the fewest possible ranges of whole spans, in ascending order, and its ends, each a part of one of the
 * shortest spans.
 */
export function cover(interval: Interval): {
  readonly ranges: readonly Range[];
  readonly edges: readonly Interval[];
} {
  const ranges: Range[] = [];
  const edges: Interval[] = [];
  const add = ({ start, end }: Interval, level: number): void => {
    if (start >= end) return;
    const span = spans[level];
    if (span === undefined) {
      edges.push({ start, end });
      return;
    }
    const from = Math.ceil(start / span) * span;
    const until = Math.floor(end / span) * span;
    const isShortest = level === spans.length - 1;
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

/** All of time, in whole spans. */
export const always: Interval = { start: 0, end: Math.floor(Number.MAX_SAFE_INTEGER / spans[0]) * spans[0] };
