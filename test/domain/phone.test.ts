import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { describe, expect, test } from "vitest";
import { getMainRegion, matchNumberingPlan } from "../../src/domain/phone/numbering.ts";
import { parseAnySpelling, parsePhoneNumber } from "../../src/domain/phone/phone.ts";
import fc from "../support/properties.ts";

describe("a valid number", () => {
  test.each([
    ["+447700900123", "United Kingdom", "GB", 44],
    ["+447700900456", "United Kingdom", "GB", 44],
    ["+441481960194", "Guernsey", "GG", 44],
    ["+15555550100", "United States", "US", 1],
    ["+12025550123", "United States", "US", 1],
    ["+14165550123", "Canada", "CA", 1],
    ["+12684641234", "Antigua & Barbuda", "AG", 1],
    ["+33639980123", "France", "FR", 33],
    ["+390612345678", "Italy", "IT", 39],
    ["+79991234567", "Russia", "RU", 7],
    ["+77011234567", "Kazakhstan", "KZ", 7],
    ["+5491123456789", "Argentina", "AR", 54],
    ["+61491570156", "Australia", "AU", 61],
    ["+46701740605", "Sweden", "SE", 46],
    ["+9779812345678", "Nepal", "NP", 977],
  ])("%s is in %s", (e164, country, region, countryCode) => {
    expect(parsePhoneNumber(e164)).toEqual({ e164, country, region, countryCode });
    expect(parsePhoneNumber(e164.slice(1))).toEqual({ e164, country, region, countryCode });
  });

  test.each([
    ["+80012345678", 800],
    ["+881612345678", 881],
    ["+88213123456", 882],
  ])("%s is International", (e164, countryCode) => {
    expect(parsePhoneNumber(e164)).toEqual({ e164, country: "International", region: "", countryCode });
  });

  test.each([
    "+44 7700 900123",
    "44 7700 900123",
    "+44 (0)7700 900-123",
    "+4407700900123",
    "+44.7700.900123",
  ])("%s is +447700900123", (text) => expect(parsePhoneNumber(text)?.e164).toBe("+447700900123"));

  test.each([
    ["+43 00 664 1234567", "+436641234567"],
    ["6100414472", "+61414472"],
  ])("%s has its trunk prefix more than once, and becomes %s", (text, e164) => {
    expect(parsePhoneNumber(text)?.e164).toBe(e164);
    expect(parsePhoneNumber(e164)?.e164).toBe(e164);
  });
});

test.each([
  "",
  "+",
  "+12",
  "+1234",
  "+1202555012",
  "+120255501234",
  "+999123456789",
  "+0447700900123",
  "00447700900123",
  "07700900123",
  "+44770090012345678",
  "++447700900123",
  "+447700900123x3",
  "+447700900123 ext 3",
  "call +447700900123",
  "tel:+447700900123",
  "+٤٤٧٧٠٠٩٠٠١٢٣",
  "Example",
  "+44770090\u00000123",
])("%j is invalid", (text) => expect(parsePhoneNumber(text)).toBeUndefined());

test("matchNumberingPlan agrees with libphonenumber", () => {
  const callingCodes = [...new Set(getCountries().map((country) => getCountryCallingCode(country)))];
  const callingCode = fc.oneof(
    fc.constantFrom("1", "44", "7", "39", "212", "599"),
    fc.constantFrom(...callingCodes),
  );
  const national = fc.stringMatching(/^\d{4,13}$/);
  let placedNumbers = 0;
  fc.assert(
    fc.property(callingCode, national, (code, rest) => {
      const digits = code + rest;
      const placed = matchNumberingPlan(digits);
      if (placed === "unsure") return;
      const parsed = parsePhoneNumberFromString(`+${digits}`, { extract: false });
      if (placed === "impossible") {
        expect(parsed?.isPossible() ?? false).toBe(false);
        return;
      }
      placedNumbers += 1;
      expect(parsed?.isPossible()).toBe(true);
      expect(parsed?.number).toBe(`+${digits}`);
      expect(placed).toEqual({
        callingCode: parsed?.countryCallingCode,
        region: parsed?.country ?? getMainRegion(code),
      });
    }),
    { numRuns: 20_000 },
  );
  expect(placedNumbers).toBeGreaterThan(2_000);
});

test("parsePhoneNumber never throws and only returns E.164 numbers", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\+?[0-9 ().-]{0,40}$/)), (text) => {
      const number = parsePhoneNumber(text);
      if (number) expect(number.e164).toMatch(/^\+[1-9]\d{5,14}$/);
    }),
    { numRuns: 2_000 },
  );
});

describe("parseAnySpelling", () => {
  test.each([
    ["+44 7700 900123", undefined],
    ["0044 7700 900123", undefined],
    ["00 44 (0) 7700 900 123", undefined],
    [" 447700900123", undefined],
    ["+44 (0)7700 900123", undefined],
    ["+44.7700.900123", undefined],
    ["07700 900123", "GB"],
    ["(0)7700-900123", "GB"],
    ["7700900123", "GB"],
    ["00447700900123", "DE"],
  ])("parses %s, dialled in %s", (text, region) => {
    expect(parseAnySpelling(text, region)?.e164).toBe("+447700900123");
  });

  test.each([
    ["07700900123", undefined],
    ["07700 900123", "XX"],
    ["nobody", "GB"],
    ["+", "GB"],
    ["0", "GB"],
    ["00", "GB"],
  ])("rejects %s, dialled in %s", (text, region) => {
    expect(parseAnySpelling(text, region)).toBeUndefined();
  });

  test("parses an international number of any country, dialled in GB", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...getCountries()),
        fc.stringMatching(/^[0-9]{4,12}$/),
        (region, national) => {
          const number = parsePhoneNumber(`+${getCountryCallingCode(region)}${national}`);
          if (number) expect(parseAnySpelling(number.e164, "GB")).toEqual(parsePhoneNumber(number.e164));
        },
      ),
    );
  });
});
