import { expect, test } from "vitest";
import { isCurrent } from "../../../src/providers/shared/callbacks.ts";
import { testStart } from "../../support/clock.ts";

test.each([
  [0, true],
  [-300, true],
  [300, true],
  [-301, false],
  [301, false],
  [86_400, false],
])("a vendor's timestamp that differs by %i s is current: %s", (away, is) => {
  expect(isCurrent(String(testStart / 1_000 + away), testStart)).toBe(is);
});

test.each(["", "now", "-1", "1.5", "1e9", " 1", "0".repeat(13), "undefined"])(
  "%j is not a timestamp, even in the year 1970",
  (text) => {
    expect(isCurrent(text, 0)).toBe(false);
  },
);
