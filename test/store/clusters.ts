import type { TimeInterval } from "../../src/store/totals/granularities.ts";
import fc from "../support/properties.ts";

const minute = 60_000;
const day = 1_440 * minute;

/** Period of all rows in these tests: one year, whose start is inside a period of every granularity. */
export const year = { start: Date.parse("2025-11-19T07:08:09.010Z"), length: 365 * day };

const cluster = fc.record({
  at: fc.integer({ min: year.start, max: year.start + year.length }),
  // One millisecond, a fraction of each granularity, and the whole year.
  width: fc.constantFrom(1, 1_000, 15 * minute, 60 * minute, day, 30 * day, year.length),
  count: fc.constantFrom(1, 3, 30, 250, 450, 800),
  seed: fc.nat(0xffff),
});

/** Creates at most `most` instants in up to six clusters. A cluster spans from one millisecond to the whole year. */
export const clusteredInstants = (most: number): fc.Arbitrary<readonly number[]> =>
  fc.array(cluster, { minLength: 2, maxLength: 6 }).map((clusters) =>
    clusters
      .flatMap(({ at, width, count, seed }) =>
        Array.from({ length: count }, (_, index) => {
          const random = (Math.imul(seed + index * 7_919 + 1, 0x9e37_79b1) >>> 0) / 2 ** 32;
          return year.start + ((at - year.start + Math.floor(random * width)) % year.length);
        }),
      )
      .slice(0, most),
  );

type End = { readonly kind: "open" | "any" | "aligned" | "instant"; readonly place: number };

const end: fc.Arbitrary<End> = fc.record({
  kind: fc.constantFrom("open", "open", "any", "aligned", "instant"),
  place: fc.nat(1_000_000),
});

/** A random page. Positions are relative to the rows that exist. */
export interface PageRequest {
  readonly ends: readonly [End, End];
  readonly offset: { readonly kind: "few" | "part" | "beyond"; readonly place: number };
  readonly limit: number;
}

/** Pages at the start, in the middle and beyond the end of a range. Its ends are open, anywhere, or at a row. */
export const pageRequests: fc.Arbitrary<PageRequest> = fc.record({
  ends: fc.tuple(end, end),
  offset: fc.record({
    kind: fc.constantFrom("few", "part", "part", "part", "beyond"),
    place: fc.nat(1_000),
  }),
  limit: fc.constantFrom(1, 7, 20, 100, 1_000),
});

/** Returns the range of a page for rows at these instants. An open end is unset. */
export function toRange(
  { ends }: PageRequest,
  instants: readonly number[],
): { readonly from?: number; readonly until?: number } {
  const [first, second] = ends.map((each) => timeOf(each, instants));
  if (first === undefined || second === undefined) {
    return { ...(first !== undefined && { from: first }), ...(second !== undefined && { until: second }) };
  }
  return first <= second ? { from: first, until: second } : { from: second, until: first };
}

function timeOf({ kind, place }: End, instants: readonly number[]): number | undefined {
  if (kind === "open") return undefined;
  if (kind === "instant" && instants.length > 0) return instants[place % instants.length]! + (place % 2);
  const time = year.start + Math.floor((place / 1_000_000) * year.length);
  return kind === "aligned" ? time - (time % (15 * minute)) : time;
}

/** Returns the offset of a page if `total` rows match. */
export function toOffset({ offset }: PageRequest, total: number): number {
  if (offset.kind === "few") return offset.place % 8;
  if (offset.kind === "beyond") return total + (offset.place % 3);
  return Math.floor((offset.place / 1_000) * total);
}

/** Returns true if an instant is within a range. */
export const isWithin = (instant: number, { from, until }: { from?: number; until?: number }): boolean =>
  (from === undefined || instant >= from) && (until === undefined || instant < until);

/** Counts the instants within an interval one by one. */
export const countWithin = (instants: readonly number[], { start, end }: TimeInterval): number =>
  instants.filter((instant) => instant >= start && instant < end).length;
