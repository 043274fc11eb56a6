import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { describe, expect, test } from "vitest";
import { parsePhoneNumber } from "../../src/domain/phone/phone.ts";
import { cannotReceiveCodes } from "../../src/domain/phone/number-kind.ts";

const expensiveTypes = [
  "PREMIUM_RATE",
  "SHARED_COST",
  "TOLL_FREE",
  "PERSONAL_NUMBER",
  "PAGER",
  "UAN",
  "VOICEMAIL",
];

/** Numbers of all lengths of a calling code, with all possible first two digits. */
function* generateNumbers(callingCode: string): Iterable<string> {
  for (let beginning = 10; beginning < 100; beginning += 1) {
    for (let length = 5; length <= 13 - callingCode.length; length += 1) {
      for (const rest of ["123456789012", "000000000000", "897531864297"]) {
        yield `+${callingCode}${beginning}${rest.slice(0, length - 2)}`;
      }
    }
  }
}

describe("cannotReceiveCodes", () => {
  test("agrees with libphonenumber in every country", () => {
    const callingCodes = new Set(getCountries().map((country) => getCountryCallingCode(country)));
    const found = { expensive: 0, others: 0 };
    const wrong = [...callingCodes].flatMap((callingCode) =>
      [...generateNumbers(callingCode)].filter((number) => {
        const parsed = parsePhoneNumber(number);
        // Messages are never sent to invalid numbers, and trunk prefixes are removed earlier.
        if (parsed?.e164 !== number) return false;
        const type = parsePhoneNumberFromString(number, { extract: false })?.getType();
        const isExpensive = expensiveTypes.includes(type ?? "");
        found[isExpensive ? "expensive" : "others"] += 1;
        return cannotReceiveCodes({ recipient: number, region: parsed.region }) !== isExpensive;
      }),
    );
    expect(wrong).toEqual([]);
    expect(found.expensive).toBeGreaterThan(1_000);
    expect(found.others).toBeGreaterThan(100_000);
  });

  test.each([
    ["a premium-rate number", "+449012345678", true],
    ["a personal number", "+447012345678", true],
    ["a freephone number", "+448001111", true],
    ["a pager", "+447640123456", true],
    ["a satellite telephone", "+881612345678", true],
    ["a personal number that belongs to no country", "+878101234567890", true],
    ["a premium-rate number that only Guernsey's plan contains", "+449801253476", true],
    ["a mobile telephone of Jamaica", "+18765551234", false],
    ["a mobile telephone", "+447400123456", false],
    ["a number reserved for fiction", "+447700900123", false],
    ["a number of no known plan", "+9991234567", false],
  ])("returns the expected result for %s", (_kind, number, expected) => {
    const region = parsePhoneNumber(number)?.region ?? "";
    expect(cannotReceiveCodes({ recipient: number, region })).toBe(expected);
  });
});
