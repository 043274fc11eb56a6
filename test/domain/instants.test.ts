import { expect, test } from "vitest";
import { readInstant } from "../../src/domain/instants.ts";

test.each([
  ["2026-03-02T09:30:00Z", "2026-03-02T09:30:00.000Z"],
  ["2026-03-02t09:30:00z", "2026-03-02T09:30:00.000Z"],
  ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
])("%s is read as %s", (text, instant) => {
  expect(new Date(readInstant(text)!).toISOString()).toBe(instant);
});

test.each(["9999-12-31T23:59:59-23:59", "0000-01-01T00:00:00+14:00", "yesterday"])(
  "%s is no instant of the years 0000 to 9999",
  (text) => {
    expect(readInstant(text)).toBeUndefined();
  },
);
