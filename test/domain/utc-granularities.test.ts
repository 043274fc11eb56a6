import { expect, test } from "vitest";
import {
  splitUtcRange,
  getNextPeriodStart,
  getPeriodStart,
  utcGranularities,
} from "../../src/domain/time/utc-granularities.ts";
import fc from "../support/properties.ts";

const hour = 3_600_000;
const hours = fc.integer({ min: 0, max: 24 * 366 * 60 }).map((count) => count * hour);

test("a period begins at its UTC boundary, and the next period begins where it ends", () => {
  expect(new Date(getPeriodStart("month", Date.parse("2028-02-29T23:59:59.999Z"))).toISOString()).toBe(
    "2028-02-01T00:00:00.000Z",
  );
  fc.assert(
    fc.property(hours, fc.constantFrom(...utcGranularities), (instant, span) => {
      const [start, next] = [getPeriodStart(span, instant), getNextPeriodStart(span, instant)];
      expect(start <= instant && instant < next).toBe(true);
      expect([getPeriodStart(span, next), getPeriodStart(span, next - 1)]).toEqual([next, start]);
    }),
  );
});

test("splitUtcRange covers each hour of the range once, in order, in at most 5 ranges of whole periods", () => {
  fc.assert(
    fc.property(hours, hours, fc.constantFrom(...utcGranularities), (one, other, longest) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)];
      const ranges = splitUtcRange(start, end, longest);
      expect(ranges.length).toBeLessThanOrEqual(5);
      let at = start;
      for (const { span, start: from, end: until } of ranges) {
        expect([from, getPeriodStart(span, from), getPeriodStart(span, until)]).toEqual([at, from, until]);
        expect(until).toBeGreaterThan(from);
        at = until;
      }
      expect(at).toBe(end);
    }),
  );
});
