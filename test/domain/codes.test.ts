import { expect, test } from "vitest";
import { generateDigits, generateToken, isEqualText, sha256 } from "../../src/domain/access/codes.ts";
import {
  findCaller,
  countCodes,
  createCodeProtector,
  type CodeProtector,
} from "../../src/domain/verifications/codes.ts";
import fc from "../support/properties.ts";

test("generateDigits returns the requested number of digits, including leading zeros", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), (n) => {
      expect(generateDigits(n)).toMatch(RegExp(`^\\d{${n}}$`));
    }),
  );
});

test("generateDigits is uniform", () => {
  const counts = new Array<number>(10).fill(0);
  for (const digit of generateDigits(20_000)) counts[Number(digit)] = (counts[Number(digit)] ?? 0) + 1;
  const chiSquare = counts.reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0);
  expect(chiSquare).toBeLessThan(50);
});

test("generateToken returns 43 base64url characters and no duplicates", () => {
  const tokens = Array.from({ length: 1_000 }, () => generateToken());
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(new Set(tokens).size).toBe(1_000);
  expect(generateToken(16)).toHaveLength(22);
});

test("sha256 returns the published digests", () => {
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});

test("isEqualText agrees with ===", () => {
  const text = fc.string({ unit: "binary", maxLength: 4 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(isEqualText(a, b)).toBe(a === b);
    }),
  );
  fc.assert(
    fc.property(text, (a) => {
      expect(isEqualText(a, `${a}`)).toBe(true);
    }),
  );
});

test("a code protector accepts codes of the previous secret, and uses the current secret for new codes", () => {
  const [before, both, after] = [["one"], ["two", "one"], ["two"]].map((secrets) =>
    createCodeProtector(secrets as [string]),
  ) as [CodeProtector, CodeProtector, CodeProtector];
  const kept = [before.hash("v-1", "493817"), before.seal("v-1", "493817")] as const;
  expect(both.isRight("v-1", kept[0], "493817")).toBe(true);
  expect(both.isRight("v-1", kept[0], "493818")).toBe(false);
  expect(both.isRight("v-2", kept[0], "493817")).toBe(false);
  expect(both.open("v-1", kept[1])).toBe("493817");
  expect(both.open("v-2", kept[1])).toBeUndefined();
  expect(both.hash("v-1", "493817")).toBe(after.hash("v-1", "493817"));
  expect(after.open("v-1", both.seal("v-1", "493817"))).toBe("493817");
  expect(after.open("v-1", kept[1])).toBeUndefined();
});

test("findCaller compares the last digits of caller IDs, and countCodes counts equal last digits once", () => {
  const callers = ["+4412345600", "+4900123456", "+4400123456"];
  expect(findCaller("123456", callers)).toBe("+4900123456");
  expect([countCodes(callers, 6), countCodes(callers, 8)]).toEqual([2, 2]);
  expect(countCodes(callers, 10)).toBe(3);
});
