import { describe, expect, test } from "vitest";
import { createNumberFinder, listNumbers } from "../../src/domain/privacy/numbers-in-text.ts";
import { parseTombstones, formatTombstone } from "../../src/domain/privacy/tombstones.ts";

const finder = createNumberFinder("+447700900123");

describe("a number in a text", () => {
  test.each([
    ["+447700900123", "[erased]"],
    ["from 00447700900123.", "from [erased]."],
    ["+44 (0)7700 900-123 has called", "[erased] has called"],
    ["(07700) 900 123, 07700900123", "[erased], [erased]"],
    ["447700900123 2026-03-02", "[erased] 2026-03-02"],
    ["tel:%2B447700900123;x", "tel:%2B[erased];x"],
    ["\u0664\u0664\u0667\u0667\u0660\u0660\u0669\u0660\u0660\u0661\u0662\u0663", "[erased]"],
  ])("is found and redacted: %s", (text, redacted) => {
    expect(finder.isIn(text)).toBe(true);
    expect(finder.redact(text)).toBe(redacted);
  });

  test.each(["+447700900124", "4477009001234", "1447700900123", "900123", "", "44770a0900123"])(
    "is not found in %j",
    (text) => {
      expect(finder.isIn(text)).toBe(false);
      expect(finder.redact(text)).toBe(text);
    },
  );

  test("counts as international only with its country code", () => {
    expect(finder.isInternationalIn("to 44 7700 900123")).toBe(true);
    expect(finder.isInternationalIn("to 07700 900123")).toBe(false);
  });

  test.each([
    ["+5491123456789", "541123456789"],
    ["+5511987654321", "551187654321"],
    ["+525512345678", "5215512345678"],
  ])("of %s is found in its other spelling", (number, other) => {
    expect(createNumberFinder(number).isInternationalIn(other)).toBe(true);
  });

  test("is found in the Base64 of an id", () => {
    const id = (digits: string) => `wamid.${Buffer.from(`\u001d\f${digits}\u0015\u0002`).toString("base64")}`;
    expect(finder.isInId(id("447700900123"))).toBe(true);
    expect(finder.isInId(id("447700900124"))).toBe(false);
    expect(finder.isInId("smsc 447700900123 1")).toBe(true);
  });

  test("of a long run of digits is searched in linear time", () => {
    const text = "1 ".repeat(200_000);
    expect(finder.isIn(text)).toBe(false);
    expect(finder.redact("447700900123 ".repeat(50_000)).includes("7700")).toBe(false);
  });
});

test("listNumbers returns all numbers in international format", () => {
  const text = JSON.stringify({
    to: "+44 7700 900123",
    at: "2026-03-02T09:30:00Z",
    note: "or 0044 (0)7700 900124",
  });
  expect([...listNumbers(text)]).toEqual(expect.arrayContaining(["+447700900123", "+447700900124"]));
  expect([...listNumbers("+54 11 2345 6789")]).toContain("+5491123456789");
});

describe("tombstones", () => {
  const tombstone = { at: 1_772_443_800_000, kind: "recipient", id: "#kLxJ5mQ0aV2nT8yRzW4cBg" } as const;
  const line = formatTombstone(tombstone);

  test("are read as they were written", () => {
    expect(parseTombstones(`${line}\n${line}\n`)).toEqual({ tombstones: [tombstone, tombstone] });
    expect(parseTombstones("")).toEqual({ tombstones: [] });
  });

  test("ignore a last line whose write was interrupted", () => {
    expect(parseTombstones(`${line}\n${line.slice(0, 30)}`)).toEqual({ tombstones: [tombstone] });
    expect(parseTombstones(line)).toEqual({ tombstones: [tombstone] });
  });

  test.each(["none", "{}", '{"time":"now","kind":"recipient","id":"#kLxJ5mQ0aV2nT8yRzW4cBg"}', "null"])(
    "name the line of %s",
    (faulty) => {
      expect(parseTombstones(`${line}\n${faulty}\n${line}\n`)).toEqual({ faultyLine: 2 });
    },
  );
});
