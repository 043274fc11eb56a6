import { describe, expect, test } from "vitest";
import { seek, type Counts } from "../../src/store/pages.ts";
import { always, cover, spans } from "../../src/store/totals/spans.ts";
import { asked, clusteredInstants, countWithin, isWithin, offsetOf, rangeOf } from "./clusters.ts";
import fc from "../support/properties.ts";

const shortest = spans.at(-1)!;
/** Two ranges of each length but the longest, of which one is enough; and the two ends. */
const maximumRanges = 2 * spans.length - 1;

const lengths = [1, 1_000, shortest, 3_600_000, 86_400_000, 400 * 86_400_000, 1e13];
const interval = fc
  .tuple(fc.integer({ min: -1e13, max: 1e13 }), fc.constantFrom(...lengths), fc.nat(1_000), fc.boolean())
  .map(([at, length, part, aligned]) => {
    const start = aligned ? Math.floor(at / shortest) * shortest : at;
    return { start, end: start + Math.ceil((length * part) / 1_000) };
  });

describe("the cover of an interval", () => {
  test("tiles it exactly, by whole spans and ends that are a part of one", () => {
    fc.assert(
      fc.property(interval, ({ start, end }) => {
        const { ranges, edges } = cover({ start, end });
        const tiles = [...ranges, ...edges]
          .toSorted((left, right) => left.start - right.start)
          // A zero of the other sign is the same instant.
          .map((tile) => ({ start: tile.start + 0, end: tile.end + 0 }));
        const bounds = tiles.flatMap((tile) => [tile.start, tile.end]);
        if (start === end) expect(tiles).toEqual([]);
        else expect([bounds[0], bounds.at(-1)]).toEqual([start, end]);
        for (let index = 1; index < tiles.length; index += 1) {
          expect(tiles[index]!.start).toBe(tiles[index - 1]!.end);
        }
        for (const tile of tiles) expect(tile.end).toBeGreaterThan(tile.start);
        for (const edge of edges) {
          expect(cover(edge).ranges).toEqual([]);
          expect(Math.floor((edge.end - 1) / shortest)).toBe(Math.floor(edge.start / shortest));
        }
        for (const range of ranges) {
          expect(spans).toContain(range.span);
          expect([Math.abs(range.start % range.span), Math.abs(range.end % range.span)]).toEqual([0, 0]);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("is as few ranges as can be, however long the interval is", () => {
    fc.assert(
      fc.property(interval, (whole) => {
        const { ranges, edges } = cover(whole);
        expect(ranges.length).toBeLessThanOrEqual(maximumRanges);
        expect(edges.length).toBeLessThanOrEqual(2);
        const read = ranges.reduce((sum, { span, start, end }) => sum + (end - start) / span, 0);
        const [longest, ...shorter] = spans;
        const between = shorter.reduce((sum, span, index) => sum + 2 * (spans[index]! / span), 0);
        expect(read).toBeLessThanOrEqual((whole.end - whole.start) / longest + between);
      }),
      { numRuns: 1_000 },
    );
  });

  test("of minutes around the start of a span is two ends", () => {
    const [start, end] = [shortest - 60_000, shortest + 60_000];
    const edges = [
      { start, end: shortest },
      { start: shortest, end },
    ];
    expect(cover({ start, end })).toEqual({ ranges: [], edges });
  });

  test("of all of time is one range of the longest spans", () => {
    expect(cover(always)).toEqual({ ranges: [{ ...always, span: spans[0] }], edges: [] });
  });

  test("is of lengths of which each is a multiple of the next, down to a quarter of an hour", () => {
    for (const [index, span] of spans.slice(1).entries()) expect(spans[index]! % span).toBe(0);
    expect(shortest).toBe(900_000);
  });
});

const countsOf = (instants: readonly number[]): Counts => ({
  async inSpans(span, { start, end }) {
    const buckets = Map.groupBy(
      instants.filter((instant) => instant >= start && instant < end),
      (instant) => instant - (instant % span),
    );
    return [...buckets]
      .map(([bucket, all]) => ({ bucket, count: all.length }))
      .toSorted((left, right) => left.bucket - right.bucket);
  },
  inRows: async (edge) => countWithin(instants, edge),
});

describe("the place of a page", () => {
  test("holds the page, and passes over few rows to get to it", async () => {
    const property = fc.asyncProperty(
      clusteredInstants(2_000),
      fc.array(fc.tuple(asked, fc.boolean()), { minLength: 10, maxLength: 10 }),
      async (instants, questions) => {
        const ascending = instants.toSorted((left, right) => left - right);
        for (const [question, descending] of questions) {
          const range = rangeOf(question, instants);
          const inside = ascending.filter((instant) => isWithin(instant, range));
          const order = (all: readonly number[]) => (descending ? all.toReversed() : all);
          const offset = offsetOf(question, inside.length);
          const whole = { start: range.from ?? always.start, end: range.until ?? always.end };
          const found = await seek(countsOf(instants), whole, offset, descending);
          expect(found.total).toBe(inside.length);
          const { start, end } = found.interval;
          const rest = ascending.filter((instant) => instant >= start && instant < end);
          const page = (all: readonly number[], from: number) =>
            order(all).slice(from, from + question.limit);
          expect(page(rest, found.offset)).toEqual(page(inside, offset));
          if (offset >= inside.length || found.offset <= 200) continue;
          // Only rows of the shortest span that the page starts in are passed over one by one.
          const first = order(inside)[offset]!;
          const last = order(rest)[0]!;
          expect(last - (last % shortest)).toBe(first - (first % shortest));
        }
      },
    );
    await fc.assert(property, { numRuns: 60, unbiased: true });
  });
});
