import { describe, expect, test } from "vitest";
import { extractDigits, toAsciiDigits } from "../../src/domain/digits.ts";

describe("decimal digits of all scripts", () => {
  test.each([
    ["ASCII", "0123456789"],
    ["full-width", "０１２３４５６７８９"],
    ["Arabic-Indic", "٠١٢٣٤٥٦٧٨٩"],
    ["extended Arabic-Indic", "۰۱۲۳۴۵۶۷۸۹"],
    ["Devanagari", "०१२३४५६७८९"],
    ["Thai", "๐๑๒๓๔๕๖๗๘๙"],
    ["Tai Tham Tham, which follows Tai Tham Hora", "᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙"],
    ["Adlam", "𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙"],
    ["mathematical sans-serif", "𝟢𝟣𝟤𝟥𝟦𝟧𝟨𝟩𝟪𝟫"],
  ])("%s digits are converted to ASCII", (_name, digits) => {
    expect(toAsciiDigits(digits)).toBe("0123456789");
    expect(extractDigits(digits)).toBe("0123456789");
  });

  test("exist in complete sets of ten", () => {
    const counts = new Map<string, number>();
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (!/\p{Nd}/u.test(character)) continue;
      const digit = toAsciiDigits(character);
      counts.set(digit, (counts.get(digit) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted().join("")).toBe("0123456789");
    expect(new Set(counts.values()).size).toBe(1);
  });
});

test("toAsciiDigits keeps other characters, extractDigits removes them", () => {
  expect(toAsciiDigits("a１² -Ⅷ")).toBe("a1² -Ⅷ");
  expect(extractDigits("a１² -Ⅷ\ud835 2")).toBe("12");
});
