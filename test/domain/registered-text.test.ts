import { describe, expect, test } from "vitest";
import {
  findRegisteredTextError,
  matchesRegisteredText,
  parseRegisteredText,
} from "../../src/domain/messages/registered-text.ts";
import fc from "../support/properties.ts";

const matches = (text: string, message: string) => matchesRegisteredText(parseRegisteredText(text), message);

describe("matchesRegisteredText", () => {
  const otp = "{#var#} is your OTP for {#var#}. Do not share it. -EXMPLE";

  test.each([
    [otp, "123456 is your OTP for Example Shop. Do not share it. -EXMPLE", true],
    [otp, "123456 is your OTP for a. b is your OTP for c. Do not share it. -EXMPLE", true],
    [otp, "123456 is your OTP for Example Shop. Do not share it. -EXMPLE ", false],
    [otp, " is your OTP for Example Shop. Do not share it. -EXMPLE", false],
    [otp, "123456 is your otp for Example Shop. Do not share it. -EXMPLE", false],
    [otp, `123456 is your OTP for ${"a".repeat(30)}. Do not share it. -EXMPLE`, true],
    [otp, `123456 is your OTP for ${"a".repeat(31)}. Do not share it. -EXMPLE`, false],
    [otp, `${"1".repeat(31)} is your OTP for Example. Do not share it. -EXMPLE`, false],
    [otp, "", false],
    ["Your order has been sent.", "Your order has been sent.", true],
    ["Your order has been sent.", "Your order has been sent", false],
    ["Your order has been sent.", "Your order has been sent. Your order has been sent.", false],
    ["Code {#var#}", "Code 1\nand more", true],
    ["Code {#var#}{#var#}", `Code ${"1".repeat(60)}`, true],
    ["Code {#var#}{#var#}", `Code ${"1".repeat(61)}`, false],
    ["Code {#var#}{#var#}", "Code 1", false],
    ["ab{#var#}ba", "aba", false],
    ["कोड {#var#} है", "कोड 123456 है", true],
    ["Code {#numeric#}.", "Code 123456.", true],
    ["Name {#alphanumeric#}.", `Name ${"a".repeat(40)}.`, true],
    ["Name {#alphanumeric#}.", `Name ${"a".repeat(41)}.`, false],
    ["See {#url#} soon", `See https://example.com/${"a".repeat(60)} soon`, true],
    ["See {#url#} soon", `See ${"a".repeat(161)} soon`, false],
    // A variable may contain any text, even a tag.
    ["Code {#var#}.", "Code {#var#}.", true],
    ["Code (.*).", "Code 123456.", false],
  ])("the text %j matches the message %j: %s", (text, message, is) => {
    expect(matches(text, message)).toBe(is);
  });

  test("is fast for a text on which a regular expression would backtrack excessively", () => {
    const text = `${"{#var#}a".repeat(150)}{#var#}b{#var#}c`;
    expect(findRegisteredTextError(text)).toBeUndefined();
    expect(matches(text, `${"a".repeat(1_598)}xc`)).toBe(false);
    expect(matches(text, `${"a".repeat(1_598)}bc`)).toBe(false);
    expect(matches(text, `${"a".repeat(1_597)}bxc`)).toBe(true);
  });
});

describe("for random texts and messages, matchesRegisteredText", () => {
  type Piece = string | number;
  const tags = new Map([
    [30, "{#var#}"],
    [40, "{#alphanumeric#}"],
  ]);
  const words = fc.string({ unit: fc.constantFrom("a", "b", " ", "😀"), maxLength: 4 });
  const pieces = fc
    .array(fc.oneof(words, fc.constantFrom(...tags.keys())), { minLength: 1, maxLength: 7 })
    .filter((given) => given.filter((each) => typeof each === "number").length <= 3);
  const toText = (given: readonly Piece[]) =>
    given.map((piece) => (typeof piece === "number" ? tags.get(piece)! : piece)).join("");
  const valueUpTo = (most: number) =>
    fc.string({ unit: fc.constantFrom("a", "b", " "), minLength: 1, maxLength: most, size: "max" });
  /** Returns pieces and a matching message. Each variable exceeds its maximum by at most `more` characters. */
  const filled = (more: number) =>
    pieces.chain((given) =>
      fc
        .tuple(
          ...given.map((piece) =>
            typeof piece === "number" ? valueUpTo(piece + more) : fc.constant<string>(piece),
          ),
        )
        .map((values) => [given, values.join("")] as const),
    );

  /** Returns true if the pieces match the message. Tries all lengths of all variables. */
  function matchesNaively([piece, ...others]: readonly Piece[], message: string): boolean {
    if (piece === undefined) return message === "";
    if (typeof piece === "string") {
      return message.startsWith(piece) && matchesNaively(others, message.slice(piece.length));
    }
    const lengths = Array.from({ length: Math.min(piece, message.length) }, (_, index) => index + 1);
    return lengths.some((length) => matchesNaively(others, message.slice(length)));
  }

  test("returns true if all variables are filled within their limits", () => {
    fc.assert(
      fc.property(filled(0), ([given, message]) => {
        expect(matches(toText(given), message)).toBe(true);
      }),
    );
  });

  test("agrees with a naive matcher that tries all lengths of all variables", () => {
    const seen = new Set<boolean>();
    const messages = fc.oneof(
      filled(4),
      fc.tuple(pieces, valueUpTo(60)).map(([given, message]) => [given, message] as const),
    );
    fc.assert(
      fc.property(messages, ([given, message]) => {
        const is = matchesNaively(given, message);
        seen.add(is);
        expect(matches(toText(given), message)).toBe(is);
      }),
      { numRuns: 500 },
    );
    expect([...seen].toSorted()).toEqual([false, true]);
  });
});

describe("findRegisteredTextError", () => {
  test.each(["Your code is {#var#}.", "{#numeric#} is your code", "Hello", "{#var#}{#var#}!", "a{b}#c"])(
    "accepts %j",
    (text) => {
      expect(findRegisteredTextError(text)).toBeUndefined();
    },
  );

  test.each([
    ["Your code is {#code#}.", /^a text whose variables are written \{#var#\}, /],
    ["Your code is {#VAR#}.", /^a text whose variables are written/],
    ["Your code is {#var}.", /^a text whose variables are written/],
    ["Your code is {var#}.", /^a text whose variables are written/],
    ["Your code is {# var #}.", /^a text whose variables are written/],
    ["Your code is {#constructor#}.", /^a text whose variables are written/],
    ["Your code is {#{#var#}#}.", /^a text whose variables are written/],
    ["{#var#}", /^a text with words in addition to its variables$/],
    ["{#var#} {#var#}", /^a text with words in addition to its variables$/],
    ["", /^a text with words in addition to its variables$/],
    ["Your code is {#var#}.\n", /^a text that neither begins nor ends with a space or a new line$/],
    ["a".repeat(2_001), /^a text of at most 2000 characters$/],
  ])("rejects %j", (text, fault) => {
    expect(findRegisteredTextError(text)).toMatch(fault);
  });
});
