// The numbers that WhatsApp ids of some countries may stand for.
import { describe, expect, test } from "vitest";
import { parsePhoneNumber } from "../../src/domain/phone/phone.ts";
import { numbersOfWhatsappId } from "../../src/domain/phone/whatsapp-id.ts";
import { numbersSpelledTwice } from "../support/whatsapp-ids.ts";
import fc from "../support/properties.ts";

describe("a WhatsApp id", () => {
  test.each(numbersSpelledTwice)("$usual or $other stands for $sentTo", ({ usual, other, sentTo }) => {
    for (const told of [usual, other]) {
      expect(numbersOfWhatsappId(told)).toEqual(sentTo);
      expect(numbersOfWhatsappId(told.slice(1))).toEqual(sentTo);
    }
  });

  test.each([
    ["of a country without", "447700900123", ["+447700900123"]],
    ["with the 0 of its country", "55011987654321", ["+5511987654321", "+551187654321"]],
    ["of a landline in Brazil", "554532782153", ["+554532782153"]],
    [
      "of no area in Brazil, with what is dialled before a reversed charge",
      "559092122296",
      ["+559092122296"],
    ],
    ["of a Mexican number that begins with the digit", "521234567890", ["+521234567890"]],
    ["of an Argentine one that does", "549123456789", ["+5499123456789", "+549123456789"]],
    ["of a Brazilian one that does", "551198765432", ["+5511998765432", "+551198765432"]],
    ["that is no number", "GB.13491208655302741918", []],
    ["that is too short", "52", []],
    ["that is empty", "", []],
  ])("%s: %s", (_, id, numbers) => {
    expect(numbersOfWhatsappId(id)).toEqual(numbers);
  });

  test("stands for its own number and the same ones under each of them", () => {
    const digits = fc.tuple(
      fc.constantFrom("52", "54", "55", "44", "1"),
      fc.stringMatching(/^[1-9][0-9]{7,11}$/),
    );
    fc.assert(
      fc.property(digits, ([country, rest]) => {
        const told = parsePhoneNumber(country + rest)?.e164;
        const numbers = numbersOfWhatsappId(country + rest);
        if (told !== undefined) expect(numbers).toContain(told);
        for (const number of numbers) expect(numbersOfWhatsappId(number)).toEqual(numbers);
      }),
    );
  });
});
