import { describe, expect, test } from "vitest";
import { findCodeCandidates } from "../../src/domain/messages/codes-in-text.ts";

/** Hyphens and dashes of all kinds, the minus sign and the soft hyphen. */
const dashes = "-\u058a\u1806‐‑‒–—―\u2212\u2e3a〜\ufe58\ufe63\uff0d\u00ad";
const each = Array.from(dashes, (dash) => [dash.codePointAt(0)!.toString(16), dash] as const);

describe("digits that a dash joins to other digits are not a code", () => {
  test.each(each)("dash U+%s", (_, dash) => {
    for (const written of [`4938${dash}17`, `17${dash}4938`, `4938${dash}1`, `1${dash}4938${dash}1`]) {
      expect(findCodeCandidates(`Your code is ${written}.`)).toEqual([]);
    }
  });
});

describe("digits are a code if no dash joins them directly to other digits", () => {
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
    expect(findCodeCandidates(text)).toEqual(["4938"]);
  });
});

test("a run of digits is a code only if it has 4 to 8 digits", () => {
  expect(findCodeCandidates("123 123456789 4938 12345678")).toEqual(["4938", "12345678"]);
});
