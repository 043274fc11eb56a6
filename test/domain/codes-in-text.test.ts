import { describe, expect, test } from "vitest";
import { codesIn } from "../../src/domain/messages/codes-in-text.ts";

/** Hyphens and dashes of all kinds, the minus sign and the soft hyphen. */
const dashes = "-\u058a\u1806‐‑‒–—―\u2212\u2e3a〜\ufe58\ufe63\uff0d\u00ad";
const each = Array.from(dashes, (dash) => [dash.codePointAt(0)!.toString(16), dash] as const);

describe("a run that a dash joins to others is no code", () => {
  test.each(each)("by U+%s", (_, dash) => {
    for (const written of [`4938${dash}17`, `17${dash}4938`, `4938${dash}1`, `1${dash}4938${dash}1`]) {
      expect(codesIn(`Your code is ${written}.`)).toEqual([]);
    }
  });
});

describe("a dash that joins no digits leaves the code", () => {
  test.each([
    "Your code is 4938 - do not share it",
    "Your code is 4938 – do not share it",
    "Your code is 4938-do not share it",
    "Acme - 4938 is your code",
    "G-4938 is your code",
    "-4938-",
    "4938 - 10 minutes left",
    "Step 2 - your code: 4938",
    "Step 2 - 4938",
    "4938 -- 17",
    "4938  -  17",
  ])("%s", (text) => {
    expect(codesIn(text)).toEqual(["4938"]);
  });
});

test("a run of more digits than a code has is none, and neither is one of fewer", () => {
  expect(codesIn("123 123456789 4938 12345678")).toEqual(["4938", "12345678"]);
});
