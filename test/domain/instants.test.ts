import { expect, test } from "vitest";
import { isRfc3339, readInstant, readOffset, readTime } from "../../src/domain/time/instants.ts";
import { findZone } from "../../src/domain/time/zones.ts";
import fc from "../support/properties.ts";

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

test.each([
  ["2026-03-02T09:30:00Z", "2026-03-02T09:30:00.000Z"],
  ["2026-03-02t09:30:00z", "2026-03-02T09:30:00.000Z"],
  ["2026-03-02 09:30:00,25", "2026-03-02T09:30:00.250Z"],
  ["2026-03-02T09:30", "2026-03-02T09:30:00.000Z"],
  ["2026-03-02T10:30+0100", "2026-03-02T09:30:00.000Z"],
  ["2026-03-02T10:30:00+01", "2026-03-02T09:30:00.000Z"],
  ["2026-03-02T24:00", "2026-03-03T00:00:00.000Z"],
  ["2026-03-02", "2026-03-02T00:00:00.000Z"],
  ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
])("%s is read as %s", (text, instant) => {
  expect(iso(readInstant(text)!)).toBe(instant);
});

test.each([
  "9999-12-31T23:59:59-23:59",
  "0000-01-01T00:00:00+14:00",
  "yesterday",
  "2026-02-30",
  "2026-13-01",
  "2026-3-2",
  "2026-03-02T24:01",
  "2026-03-02T09:60",
  "2026-03-02T09:30:60Z",
  "2026-03-02T09:30+24:00",
  "2026-03-02T09",
  "1772443800",
  "",
])("%j names no time of the years 0000 to 9999", (text) => {
  expect(readTime(text)).toBeUndefined();
});

test.each([
  ["2026-03-02", 86_400_000],
  ["2026-03-02T09:30", 60_000],
  ["2026-03-02T09:30:00Z", 1_000],
  ["2026-03-02T09:30:00.5Z", 1],
])("%s names so many milliseconds: %d", (text, milliseconds) => {
  const { start, end } = readTime(text)!;
  expect(end - start).toBe(milliseconds);
});

test("what toISOString writes is read back", () => {
  const [min, max] = [new Date("0000-01-01T00:00:00Z"), new Date("9999-12-31T23:59:59.999Z")];
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
      expect(readInstant(date.toISOString())).toBe(date.getTime());
      expect(isRfc3339(date.toISOString())).toBe(true);
    }),
  );
});

const london = findZone("Europe/London")!;

test.each([
  ["2026-07-01T12:00", "2026-07-01T11:00:00.000Z"],
  ["2026-07-01", "2026-06-30T23:00:00.000Z"],
  // Shown twice: the first; jumped over: as long after the jump.
  ["2026-10-25T01:30", "2026-10-25T00:30:00.000Z"],
  ["2026-03-29T01:30", "2026-03-29T01:30:00.000Z"],
  ["2026-07-01T12:00Z", "2026-07-01T12:00:00.000Z"],
])("%s of London is %s", (text, instant) => {
  expect(iso(readInstant(text, london)!)).toBe(instant);
});

test("a day of London may have 25 hours", () => {
  const { start, end } = readTime("2026-10-25", london)!;
  expect(end - start).toBe(25 * 3_600_000);
});

test.each([
  ["+02:00", 7_200_000],
  ["-0330", -12_600_000],
  ["+09", 32_400_000],
  ["z", 0],
  ["02:00", undefined],
  ["+24:00", undefined],
  ["+02:60", undefined],
])("the offset %s is %s milliseconds", (text, milliseconds) => {
  expect(readOffset(text)).toBe(milliseconds);
});
