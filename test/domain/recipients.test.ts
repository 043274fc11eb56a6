import { describe, expect, test } from "vitest";
import { getDialledNumber, parseExternalNumber, parseRecipient } from "../../src/domain/phone/phone.ts";

describe("both spellings of a mobile number are the same recipient", () => {
  test.each([
    [
      "Argentina",
      "+5491134567890",
      ["+541134567890", "541134567890", "+54 9 11 3456-7890", "+54 11 3456-7890"],
    ],
    ["Argentina, another area", "+5493511234567", ["+543511234567", "+5493511234567"]],
    ["Brazil", "+5511987654321", ["+551187654321", "551187654321", "+55 (11) 98765-4321"]],
    ["Mexico", "+525512345678", ["+5215512345678", "5215512345678", "+52 1 55 1234 5678", "+525512345678"]],
  ])("%s: %s", (_country, e164, spellings) => {
    for (const spelling of [e164, ...spellings]) expect(parseRecipient(spelling)?.e164).toBe(e164);
  });

  test.each([
    ["a Brazilian landline", "+551132345678"],
    ["an Argentine toll-free number", "+548001234567"],
    ["an Argentine premium-rate number", "+546001234567"],
    ["a Mexican number that begins with 1", "+521234567890"],
    ["a number of another country", "+447700900123"],
  ])("%s has only one spelling: %s", (_name, e164) => {
    expect(parseRecipient(e164)?.e164).toBe(e164);
  });
});

describe("getDialledNumber", () => {
  test.each([
    ["+541134567890", "+541134567890"],
    ["54 11 3456-7890", "+541134567890"],
    ["+5491134567890", "+5491134567890"],
    ["+551187654321", "+5511987654321"],
    ["5215512345678", "+525512345678"],
    ["+44 7700 900123", "+447700900123"],
  ])("returns for %s the number %s", (recipientGiven, dialled) => {
    const recipient = parseRecipient(recipientGiven)!.e164;
    expect(getDialledNumber({ recipient, recipientGiven })).toBe(dialled);
  });
});

describe("parseExternalNumber", () => {
  test.each([
    "+447700900123",
    " 447700900123",
    "447700900123",
    "00447700900123",
    "+00447700900123",
    " 0044 7700 900123",
    "tel:+44-7700-900123",
    "tel:+447700900123;phone-context=example.com",
    "+44 (0)7700 900123",
    "+44\u00a07700\u2011900123",
    "\u202a+447700900123\u202c",
    "＋４４７７００９００１２３",
    "+٤٤٧٧٠٠٩٠٠١٢٣",
  ])("parses %j", (text) => {
    expect(parseExternalNumber(text)?.e164).toBe("+447700900123");
  });

  test.each(["", "07700900123", "Example", "000447700900123", "tel:", `+44${" ".repeat(100_000)}7700900123`])(
    "rejects %j, in which it finds no country code",
    (text) => {
      expect(parseExternalNumber(text)).toBeUndefined();
    },
  );
});
