import { expect, test } from "vitest";
import { parseRetryAfter } from "../../src/common/parse-retry-after.ts";
import { testStart } from "../support/clock.ts";

test.each([
  ["7", 7_000],
  [" 7 ", 7_000],
  ["0", 0],
  ["99999999999", 99_999_999_999_000],
  ["Mon, 02 Mar 2026 09:30:20 GMT", 20_000],
  ["Mon, 02 Mar 2026 09:29:00 GMT", -60_000],
  ["1.5", 1_500],
  ["5, 9", undefined],
  ["-1", undefined],
  ["soon", undefined],
  ["", undefined],
  [null, undefined],
  [undefined, undefined],
])("parses %j as %s ms", (header, milliseconds) => {
  expect(parseRetryAfter(header, testStart)).toBe(milliseconds);
});
