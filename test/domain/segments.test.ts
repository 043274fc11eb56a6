import { describe, expect, test } from "vitest";
import { countSegments } from "../../src/domain/messages/segments.ts";
import fc from "../support/properties.ts";

const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡" +
  "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const EXTENDED = "\f^{}\\[~]|€";

/** Counts segments by splitting the text character by character. */
function splitText(text: string): { encoding: string; units: number; segments: number } {
  const isGsm = [...text].every((character) => BASIC.includes(character) || EXTENDED.includes(character));
  const widths = [...text].map((each) => (isGsm ? (EXTENDED.includes(each) ? 2 : 1) : each.length));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const encoding = isGsm ? "gsm7" : "ucs2";
  if (units <= (isGsm ? 160 : 70)) return { encoding, units, segments: 1 };
  const parts: number[] = [0];
  for (const width of widths) {
    const used = parts[parts.length - 1] ?? 0;
    if (used + width > (isGsm ? 153 : 67)) parts.push(width);
    else parts[parts.length - 1] = used + width;
  }
  return { encoding, units, segments: parts.length };
}

describe("GSM 7-bit", () => {
  test.each([
    [0, 1],
    [160, 1],
    [161, 2],
    [306, 2],
    [307, 3],
    [1530, 10],
    [1531, 11],
  ])("%i characters have %i segments", (length, segments) => {
    expect(countSegments("a".repeat(length))).toEqual({ encoding: "gsm7", units: length, segments });
  });

  test("has 127 characters of one septet and 10 characters of two septets", () => {
    expect([...BASIC].length).toBe(127);
    for (const each of BASIC) expect(countSegments(each), each).toMatchObject({ encoding: "gsm7", units: 1 });
    for (const each of EXTENDED)
      expect(countSegments(each), each).toMatchObject({ encoding: "gsm7", units: 2 });
  });

  test("counts two septets for an extension character", () => {
    expect(countSegments("€".repeat(80))).toEqual({ encoding: "gsm7", units: 160, segments: 1 });
    expect(countSegments("€".repeat(80) + "a")).toEqual({ encoding: "gsm7", units: 161, segments: 2 });
  });

  test("does not split an extension character across two segments", () => {
    expect(countSegments("a".repeat(152) + "€" + "a".repeat(151))).toMatchObject({ units: 305, segments: 2 });
    expect(countSegments("a".repeat(152) + "€" + "a".repeat(152))).toMatchObject({ units: 306, segments: 3 });
    expect(countSegments("€".repeat(153))).toMatchObject({ units: 306, segments: 3 });
  });
});

describe("UCS-2", () => {
  test.each([
    [70, 1],
    [71, 2],
    [134, 2],
    [135, 3],
  ])("%i characters have %i segments", (length, segments) => {
    expect(countSegments("я".repeat(length))).toEqual({ encoding: "ucs2", units: length, segments });
  });

  test.each(["ç", "`", "\u001b", "\t", "“", "😀", "中"])("is used if the text contains %j", (character) => {
    expect(countSegments(`Your code is 1234 ${character}`).encoding).toBe("ucs2");
  });

  test("does not split a surrogate pair across two segments", () => {
    expect(countSegments("я".repeat(66) + "😀" + "я".repeat(66))).toMatchObject({ units: 134, segments: 3 });
    expect(countSegments("😀".repeat(35))).toMatchObject({ units: 70, segments: 1 });
    expect(countSegments("😀".repeat(67))).toMatchObject({ units: 134, segments: 3 });
  });
});

test("countSegments agrees with splitting the text character by character", () => {
  const character = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...BASIC) },
    { weight: 3, arbitrary: fc.constantFrom(...EXTENDED) },
  );
  const gsm = fc.array(character, { maxLength: 500, size: "max" }).map((characters) => characters.join(""));
  const any = fc.string({
    unit: fc.oneof(character, fc.constantFrom("я", "😀", "é", "👍")),
    maxLength: 300,
    size: "max",
  });
  fc.assert(
    fc.property(fc.oneof(gsm, any), (text) => {
      expect(countSegments(text)).toEqual(splitText(text));
    }),
    { numRuns: 500 },
  );
});
