import { expect, test } from "vitest";
import { parseTraceparent, formatTraceparent } from "../../src/domain/traceparent.ts";

const [traceId, spanId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  // The known part of a later version is parsed.
  [`01-${traceId}-${spanId}-03-more`, true],
])("parses %s", (text, isSampled) => {
  expect(parseTraceparent(text)).toEqual({ traceId, spanId, isSampled });
});

test("formats version 00", () => {
  expect(formatTraceparent({ traceId, spanId, isSampled: true })).toBe(`00-${traceId}-${spanId}-01`);
  expect(formatTraceparent({ traceId, spanId, isSampled: false })).toBe(`00-${traceId}-${spanId}-00`);
});

test.each([
  null,
  "",
  traceId,
  `ff-${traceId}-${spanId}-01`,
  `00-${"0".repeat(32)}-${spanId}-01`,
  `00-${traceId}-${"0".repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-1`,
  `00-${traceId}-${spanId}-01x`,
  `01-${traceId}-${spanId}-01-${"x".repeat(300)}`,
])("rejects %j", (text) => {
  expect(parseTraceparent(text)).toBeUndefined();
});
