import { describe, expect, test } from "vitest";
import { findPageStart, type RowCounts } from "../../src/store/pages.ts";
import { allTime, splitRange, granularities } from "../../src/store/totals/granularities.ts";
import { pageRequests, clusteredInstants, countWithin, isWithin, toOffset, toRange } from "./clusters.ts";
import fc from "../support/properties.ts";

const shortest = granularities.at(-1)!;
/** Maximum number of ranges: two of each granularity, but only one of the coarsest. */
const maximumRanges = 2 * granularities.length - 1;

const lengths = [1, 1_000, shortest, 3_600_000, 86_400_000, 400 * 86_400_000, 1e13];
const interval = fc
  .tuple(fc.integer({ min: -1e13, max: 1e13 }), fc.constantFrom(...lengths), fc.nat(1_000), fc.boolean())
  .map(([at, length, part, aligned]) => {
    const start = aligned ? Math.floor(at / shortest) * shortest : at;
    return { start, end: start + Math.ceil((length * part) / 1_000) };
  });

describe("splitting an interval", () => {
  test("covers it exactly by whole periods and shorter edges", () => {
    fc.assert(
      fc.property(interval, ({ start, end }) => {
        const { ranges, edges } = splitRange({ start, end });
        const tiles = [...ranges, ...edges]
          .toSorted((first_, right) => first_.start - right.start)
          // Adding zero converts -0 to 0, which is the same instant.
          .map((tile) => ({ start: tile.start + 0, end: tile.end + 0 }));
        const bounds = tiles.flatMap((tile) => [tile.start, tile.end]);
        if (start === end) expect(tiles).toEqual([]);
        else expect([bounds[0], bounds.at(-1)]).toEqual([start, end]);
        for (let index = 1; index < tiles.length; index += 1) {
          expect(tiles[index]!.start).toBe(tiles[index - 1]!.end);
        }
        for (const tile of tiles) expect(tile.end).toBeGreaterThan(tile.start);
        for (const edge of edges) {
          expect(splitRange(edge).ranges).toEqual([]);
          expect(Math.floor((edge.end - 1) / shortest)).toBe(Math.floor(edge.start / shortest));
        }
        for (const range of ranges) {
          expect(granularities).toContain(range.span);
          expect([Math.abs(range.start % range.span), Math.abs(range.end % range.span)]).toEqual([0, 0]);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("returns at most two ranges of each granularity and two edges, even for a long interval", () => {
    fc.assert(
      fc.property(interval, (whole) => {
        const { ranges, edges } = splitRange(whole);
        expect(ranges.length).toBeLessThanOrEqual(maximumRanges);
        expect(edges.length).toBeLessThanOrEqual(2);
        const read = ranges.reduce((sum, { span, start, end }) => sum + (end - start) / span, 0);
        const [longest, ...shorter] = granularities;
        const between = shorter.reduce((sum, span, index) => sum + 2 * (granularities[index]! / span), 0);
        expect(read).toBeLessThanOrEqual((whole.end - whole.start) / longest + between);
      }),
      { numRuns: 1_000 },
    );
  });

  test("of minutes around the start of a period returns two edges", () => {
    const [start, end] = [shortest - 60_000, shortest + 60_000];
    const edges = [
      { start, end: shortest },
      { start: shortest, end },
    ];
    expect(splitRange({ start, end })).toEqual({ ranges: [], edges });
  });

  test("of all time returns one range of the coarsest granularity", () => {
    expect(splitRange(allTime)).toEqual({ ranges: [{ ...allTime, span: granularities[0] }], edges: [] });
  });

  test("uses granularities that are multiples of the next one, down to a quarter of an hour", () => {
    for (const [index, span] of granularities.slice(1).entries())
      expect(granularities[index]! % span).toBe(0);
    expect(shortest).toBe(900_000);
  });
});

const createCounts = (instants: readonly number[]): RowCounts => ({
  async countPeriods(span, { start, end }) {
    const buckets = Map.groupBy(
      instants.filter((instant) => instant >= start && instant < end),
      (instant) => instant - (instant % span),
    );
    return [...buckets]
      .map(([bucket, all]) => ({ bucket, count: all.length }))
      .toSorted((first_, right) => first_.bucket - right.bucket);
  },
  countRows: async (edge) => countWithin(instants, edge),
});

describe("the start of a page", () => {
  test("is before the page, with few rows to skip", async () => {
    const property = fc.asyncProperty(
      clusteredInstants(2_000),
      fc.array(fc.tuple(pageRequests, fc.boolean()), { minLength: 10, maxLength: 10 }),
      async (instants, questions) => {
        const ascending = instants.toSorted((first_, right) => first_ - right);
        for (const [question, descending] of questions) {
          const range = toRange(question, instants);
          const inside = ascending.filter((instant) => isWithin(instant, range));
          const order = (all: readonly number[]) => (descending ? all.toReversed() : all);
          const offset = toOffset(question, inside.length);
          const whole = { start: range.from ?? allTime.start, end: range.until ?? allTime.end };
          const found = await findPageStart(createCounts(instants), whole, offset, descending);
          expect(found.total).toBe(inside.length);
          const { start, end } = found.interval;
          const rest = ascending.filter((instant) => instant >= start && instant < end);
          const page = (all: readonly number[], from: number) =>
            order(all).slice(from, from + question.limit);
          expect(page(rest, found.offset)).toEqual(page(inside, offset));
          if (offset >= inside.length || found.offset <= 200) continue;
          // The skipped rows are in the same finest period as the first row of the page.
          const first = order(inside)[offset]!;
          const last = order(rest)[0]!;
          expect(last - (last % shortest)).toBe(first - (first % shortest));
        }
      },
    );
    await fc.assert(property, { numRuns: 60, unbiased: true });
  });
});
