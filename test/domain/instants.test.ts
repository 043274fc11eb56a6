import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isRfc3339, readInstant, readOffset, readTime } from "../../src/domain/time/instants.ts";
import { findZone } from "../../src/domain/time/zones.ts";
import fc from "../support/properties.ts";

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

test.each([
  ["2026-03-02T09:30:00Z", "2026-03-02T09:30:00.000Z"],
  ["2026-03-02t09:30:00z", "2026-03-02T09:30:00.000Z"],
  ["2026-03-02T09:30:00,25", "2026-03-02T09:30:00.250Z"],
  ["20261128T000000Z", "2026-11-28T00:00:00.000Z"],
  ["20260302", "2026-03-02T00:00:00.000Z"],
  ["20260302T0930+0100", "2026-03-02T08:30:00.000Z"],
  ["20260302T093000.25Z", "2026-03-02T09:30:00.250Z"],
  ["2026-03-02T09", "2026-03-02T09:00:00.000Z"],
  ["2026-03-02T09+01:00", "2026-03-02T08:00:00.000Z"],
  ["20260302t09z", "2026-03-02T09:00:00.000Z"],
  ["2026-03-02T09.5", "2026-03-02T09:30:00.000Z"],
  ["2026-03-02T09:30.29", "2026-03-02T09:30:17.400Z"],
  ["2026-03-02T09:30:00.57Z", "2026-03-02T09:30:00.570Z"],
  ["2026-03-02T09:30:59.9999999999999Z", "2026-03-02T09:30:59.999Z"],
  ["2026-W10", "2026-03-02T00:00:00.000Z"],
  ["2026W10", "2026-03-02T00:00:00.000Z"],
  ["2026-W10-3", "2026-03-04T00:00:00.000Z"],
  ["2026w103T0930Z", "2026-03-04T09:30:00.000Z"],
  // The first days of a year may be of the last week of the one before.
  ["2020-W53-7", "2021-01-03T00:00:00.000Z"],
  ["2024-W01", "2024-01-01T00:00:00.000Z"],
  ["2025-W01-1", "2024-12-30T00:00:00.000Z"],
  ["0004-W01", "0003-12-29T00:00:00.000Z"],
  ["2026-061", "2026-03-02T00:00:00.000Z"],
  ["2026061T093000Z", "2026-03-02T09:30:00.000Z"],
  ["2024-366", "2024-12-31T00:00:00.000Z"],
  ["2026-03", "2026-03-01T00:00:00.000Z"],
  ["2026", "2026-01-01T00:00:00.000Z"],
  ["0000", "0000-01-01T00:00:00.000Z"],
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
  "2026-11-28 00:00:00",
  "2026-11-28 00:00:00Z",
  "1772443800",
  "202603",
  "20",
  "2026-W54",
  "2026-W00",
  "2021-W53",
  "2026-W10-0",
  "2026-W10-8",
  "2026-W103",
  "2026W10-3",
  "2026-000",
  "2026-366",
  "2026-00",
  "2026-03-00",
  "20260230",
  "2026-03T09:30",
  "2026T09:30",
  "2026-W10T09",
  "2026-03-02T",
  "20260302T09:30",
  "2026-03-02T0930",
  "2026-03-02T09:30:00.",
  "2026-03-02Z",
  "2026-03-02T25",
  "T09:30",
  "",
])("%j names no time of the years 0000 to 9999", (text) => {
  expect(readTime(text)).toBeUndefined();
});

test.each([
  ["2026", 365 * 86_400_000],
  ["2026-02", 28 * 86_400_000],
  ["2026-W10", 7 * 86_400_000],
  ["2026-061", 86_400_000],
  ["20260302T09", 3_600_000],
  ["2026-03-02T09.5", 1],
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

test("the pattern of the contract takes the texts that have the form of a time, and no others", () => {
  const document = readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8");
  const { components } = JSON.parse(document) as {
    components: { schemas: { Time: { allOf: readonly [{ pattern: string }] } } };
  };
  const pattern = new RegExp(components.schemas.Time.allOf[0].pattern, "u");
  const digit = fc.constantFrom("0", "1", "2", "9");
  const part = fc.oneof(digit, fc.constantFrom("-", ":", "T", "W", "Z", "+", ".", "2026", "03", "02", "10"));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 16 }), (parts) => {
      const text = parts.join("");
      if (readTime(text)) expect(text).toMatch(pattern);
    }),
  );
  for (const text of ["2026-11-28 00:00:00", "202603", "2026-03T09", "20260302T09:30", "yesterday", ""]) {
    expect(text).not.toMatch(pattern);
  }
});
