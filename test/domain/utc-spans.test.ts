import { expect, test } from "vitest";
import { coverUtc, startAfter, startOf, utcSpans } from "../../src/domain/time/utc-spans.ts";
import fc from "../support/properties.ts";

const hour = 3_600_000;
const hours = fc.integer({ min: 0, max: 24 * 366 * 60 }).map((count) => count * hour);

test("a span begins where it begins in UTC, and the next one where it ends", () => {
  expect(new Date(startOf("month", Date.parse("2028-02-29T23:59:59.999Z"))).toISOString()).toBe(
    "2028-02-01T00:00:00.000Z",
  );
  fc.assert(
    fc.property(hours, fc.constantFrom(...utcSpans), (instant, span) => {
      const [start, next] = [startOf(span, instant), startAfter(span, instant)];
      expect(start <= instant && instant < next).toBe(true);
      expect([startOf(span, next), startOf(span, next - 1)]).toEqual([next, start]);
    }),
  );
});

test("a cover has every hour of its range once, in order, in few ranges of whole spans", () => {
  fc.assert(
    fc.property(hours, hours, fc.constantFrom(...utcSpans), (one, other, longest) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)];
      const ranges = coverUtc(start, end, longest);
      expect(ranges.length).toBeLessThanOrEqual(5);
      let at = start;
      for (const { span, start: from, end: until } of ranges) {
        expect([from, startOf(span, from), startOf(span, until)]).toEqual([at, from, until]);
        expect(until).toBeGreaterThan(from);
        at = until;
      }
      expect(at).toBe(end);
    }),
  );
});
