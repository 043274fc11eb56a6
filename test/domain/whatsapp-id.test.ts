import { describe, expect, test } from "vitest";
import { parsePhoneNumber } from "../../src/domain/phone/phone.ts";
import { toPhoneNumbers } from "../../src/domain/phone/whatsapp-id.ts";
import { numbersWithTwoSpellings } from "../support/whatsapp-ids.ts";
import fc from "../support/properties.ts";

describe("a WhatsApp id", () => {
  test.each(numbersWithTwoSpellings)("$usual or $other represents $sentTo", ({ usual, other, sentTo }) => {
    for (const id of [usual, other]) {
      expect(toPhoneNumbers(id)).toEqual(sentTo);
      expect(toPhoneNumbers(id.slice(1))).toEqual(sentTo);
    }
  });

  test.each([
    ["of a country with one spelling", "447700900123", ["+447700900123"]],
    ["with the trunk prefix 0", "55011987654321", ["+5511987654321", "+551187654321"]],
    ["of a landline in Brazil", "554532782153", ["+554532782153"]],
    ["with the Brazilian prefix of collect calls instead of an area code", "559092122296", ["+559092122296"]],
    ["of a Mexican number that itself begins with 1", "521234567890", ["+521234567890"]],
    ["of an Argentine number that itself begins with 9", "549123456789", ["+5499123456789", "+549123456789"]],
    ["of a Brazilian number that itself begins with 9", "551198765432", ["+5511998765432", "+551198765432"]],
    ["that is not a number", "GB.13491208655302741918", []],
    ["that is too short", "52", []],
    ["that is empty", "", []],
  ])("%s: %s", (_, id, numbers) => {
    expect(toPhoneNumbers(id)).toEqual(numbers);
  });

  test("represents its own number, and its numbers represent each other", () => {
    const digits = fc.tuple(
      fc.constantFrom("52", "54", "55", "44", "1"),
      fc.stringMatching(/^[1-9][0-9]{7,11}$/),
    );
    fc.assert(
      fc.property(digits, ([country, rest]) => {
        const id = parsePhoneNumber(country + rest)?.e164;
        const numbers = toPhoneNumbers(country + rest);
        if (id !== undefined) expect(numbers).toContain(id);
        for (const number of numbers) expect(toPhoneNumbers(number)).toEqual(numbers);
      }),
    );
  });
});
