import { describe, expect, test } from "vitest";
import { isSender, isSenderName } from "../../src/domain/messages/sender.ts";

describe("isSender", () => {
  test.each([
    "Example",
    "ABCDEFGHIJK",
    "H&M",
    "AT&T",
    "L'Oreal",
    "Müller",
    "ΔΦΓ",
    "Ex-1 a_b.c+",
    "A{}[]~", // 1 + 5 × 2 septets
    "4711x",
    "1",
    "62442",
    "447700900123",
    "+447700900123",
    "+123456789012345",
  ])("accepts %s", (sender) => {
    expect(isSender(sender)).toBe(true);
  });

  test.each([
    "",
    " ",
    "-",
    ".",
    "+",
    "&'-",
    "ABCDEFGHIJKL",
    "Abcdefghijklmnop",
    "A{}[]~|",
    "1234 5678",
    "+44 7700 900123",
    "1234567890123456",
    "Ex\nample",
    "Ex\rample",
    "Ex\fample",
    "Ex\u001bample",
    "Čas",
    "日本",
    "L\u2019Oreal",
    "A\u{1f600}",
    "A\ud83d",
    "x".repeat(1_000_000),
  ])("rejects %j", (sender) => {
    expect(isSender(sender)).toBe(false);
  });

  test.each([
    ["Abcdefghijklmnop", 16, true],
    ["Abcdefghijklmnopq", 16, false],
    ["1234567890123456", 16, true],
    ["1234567890123456", 12, false],
    ["123456789012345", 12, true],
    ["----------------", 16, false],
  ])("%s with a maximum length of %i: %s", (sender, length, expected) => {
    expect(isSender(sender, length)).toBe(expected);
  });
});

test("a number is not a sender name", () => {
  expect(["Example", "12345", "+12345"].map((sender) => isSenderName(sender))).toEqual([true, false, false]);
});
