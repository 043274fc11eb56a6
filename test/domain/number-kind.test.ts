import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { describe, expect, test } from "vitest";
import { parsePhoneNumber } from "../../src/domain/phone/phone.ts";
import { carriesNoCodes } from "../../src/domain/phone/number-kind.ts";

const dear = ["PREMIUM_RATE", "SHARED_COST", "TOLL_FREE", "PERSONAL_NUMBER", "PAGER", "UAN", "VOICEMAIL"];

/** Numbers of every length of a calling code, with each two digits at their beginning. */
function* numbersOf(callingCode: string): Iterable<string> {
  for (let beginning = 10; beginning < 100; beginning += 1) {
    for (let length = 5; length <= 13 - callingCode.length; length += 1) {
      for (const rest of ["123456789012", "000000000000", "897531864297"]) {
        yield `+${callingCode}${beginning}${rest.slice(0, length - 2)}`;
      }
    }
  }
}

describe("the kind of a number", () => {
  test("is the one that libphonenumber finds, in every country", () => {
    const callingCodes = new Set(getCountries().map((country) => getCountryCallingCode(country)));
    const found = { dear: 0, others: 0 };
    const wrong = [...callingCodes].flatMap((callingCode) =>
      [...numbersOf(callingCode)].filter((number) => {
        const placed = parsePhoneNumber(number);
        // Nothing is sent to what cannot exist, and a trunk prefix is taken away before.
        if (placed?.e164 !== number) return false;
        const type = parsePhoneNumberFromString(number, { extract: false })?.getType();
        const isDear = dear.includes(type ?? "");
        found[isDear ? "dear" : "others"] += 1;
        return carriesNoCodes({ recipient: number, region: placed.region }) !== isDear;
      }),
    );
    expect(wrong).toEqual([]);
    expect(found.dear).toBeGreaterThan(1_000);
    expect(found.others).toBeGreaterThan(100_000);
  });

  test.each([
    ["a premium-rate number", "+449012345678", true],
    ["a personal number", "+447012345678", true],
    ["a freephone number", "+448001111", true],
    ["a pager", "+447640123456", true],
    ["a satellite telephone", "+881612345678", true],
    ["a personal number of no country", "+878101234567890", true],
    ["a premium-rate number that Guernsey's plan alone has", "+449801253476", true],
    ["a mobile telephone of Jamaica", "+18765551234", false],
    ["a mobile telephone", "+447400123456", false],
    ["a number reserved for drama", "+447700900123", false],
    ["a number of no known plan", "+9991234567", false],
  ])("%s carries codes or not", (_kind, number, expected) => {
    const region = parsePhoneNumber(number)?.region ?? "";
    expect(carriesNoCodes({ recipient: number, region })).toBe(expected);
  });
});
