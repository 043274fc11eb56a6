import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber as ParsedNumber,
} from "libphonenumber-js/min";
import { toAsciiDigits } from "../digits.ts";
import { mainRegion, placeNumber } from "./numbering.ts";

/** A telephone number that can exist. */
export interface PhoneNumber {
  /** `+` and digits. */
  readonly e164: string;
  /** English name of the country; "International" for calling codes that belong to none. */
  readonly country: string;
  /** ISO 3166-1 alpha-2; "" for calling codes that belong to no country. */
  readonly region: string;
  /** Dialling code without `+`. */
  readonly countryCode: number;
}

const digitsAlone = /^\+?([1-9]\d{6,14})$/;
const formatted = /^\+?[1-9]\d{5,30}$/;
/** What people, keyboards and programs put between the digits of a number: the contract's pattern has the same. */
const separators =
  /[\t-\r ./()\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\ufe58\ufe63\ufeff\uff0d-]/g;
/** More than a number has with what may stand between its digits. */
const maximumCharacters = 64;
/** What Mexican mobile numbers had behind the country's code until 2019. No number has it any more. */
const formerMexican = /^(\+?52)1(\d{10})$/;

const compact = (text: string): string =>
  text.length > maximumCharacters ? "" : text.replace(separators, "").replace(formerMexican, "$1$2");

/**
 * Reads an international number, with or without its `+` and separators; `undefined` for one that cannot exist. The length is
 * judged by the country's plan and not the range, so that numbers reserved for drama are taken.
 */
export function parsePhoneNumber(given: string): PhoneNumber | undefined {
  const text = compact(given);
  const digits = digitsAlone.exec(text)?.[1];
  const placed = digits === undefined ? "unsure" : placeNumber(digits);
  if (placed === "impossible") return undefined;
  if (digits === undefined || placed === "unsure")
    return formatted.test(text) ? parseFormatted(text) : undefined;
  const { region } = placed;
  return { e164: `+${digits}`, country: nameOf(region), region, countryCode: Number(placed.callingCode) };
}

/**
 * Reads the number of a recipient. Both spellings of a mobile number in Argentina (with and without 9) and in Brazil (with
 * and without the ninth digit) have the same `e164`, by which the recipient is found everywhere.
 */
export function parseRecipient(text: string): PhoneNumber | undefined {
  const number = parsePhoneNumber(text);
  return number && { ...number, e164: toCanonical(number.e164) };
}

/** Argentina's area codes begin with 11, 2 and 3: numbers that begin otherwise are no mobile ones. */
const argentineWithout9 = /^\+54((?:11|[23]\d)\d{8})$/;
const brazilianWithoutNinth = /^\+55([1-9][1-9])([6-9]\d{7})$/;

const toCanonical = (e164: string): string =>
  e164.replace(argentineWithout9, "+549$1").replace(brazilianWithoutNinth, "+55$19$2");

/** Returns the other spelling of a recipient's number, in which the operator may have listed it; undefined if it has none. */
export function getOtherSpelling(recipient: string): string | undefined {
  const other = recipient
    .replace(/^\+549((?:11|[23]\d)\d{8})$/, "+54$1")
    .replace(/^(\+55[1-9][1-9])9([6-9]\d{7})$/, "$1$2")
    .replace(/^\+52(\d{10})$/, "+521$1");
  return other === recipient ? undefined : other;
}

/**
 * Returns the number in E.164 that providers get for a recipient. Mobile networks take Argentine numbers with 9 and without,
 * and a landline has none, so these are dialled as the customer provided them.
 */
export function getDialledNumber({ recipient, recipientGiven }: Dialled): string {
  if (!recipient.startsWith("+549")) return recipient;
  const given = parsePhoneNumber(recipientGiven)?.e164;
  return given !== undefined && toCanonical(given) === recipient ? given : recipient;
}

interface Dialled {
  /** As `parseRecipient` has it. */
  readonly recipient: string;
  readonly recipientGiven: string;
}

/**
 * Reads a number that a vendor, a gateway or the operator has written: with `+`, with a space that was an unescaped `+`, with
 * `00`, as an address of `tel:`, in digits of any script. `undefined` for one without its country's code.
 */
export const parseFromOutside = (text: string): PhoneNumber | undefined =>
  parseRecipient(toInternational(text));

/** Returns a number with `+` in place of `00`, without `tel:` and what is behind a number, in ASCII. */
export const toInternational = (text: string): string =>
  compact(
    toAsciiDigits(text.slice(0, maximumCharacters).normalize("NFKC"))
      .replace(scheme, "")
      .replace(parameters, ""),
  ).replace(/^\+?00(?=[1-9])/, "+");

const scheme = /^\s*(?:tel|sms|whatsapp):/i;
const parameters = /;.*$/s;

/** A number as messages to it are stored, by which they are found: no message has one that cannot exist. */
export function storedForm(text: string): string {
  return parseRecipient(text)?.e164 ?? `+${text.replace(/^\+/, "")}`;
}

/**
 * Reads a number in whatever spelling a person has it: with `+` or `00`, with neither, or as it is dialled within a
 * region, which is an ISO 3166 code; `undefined` for one that cannot exist.
 */
export function parseAnySpelling(text: string, region?: string): PhoneNumber | undefined {
  const international = toInternational(text);
  if (international.startsWith("+")) return parseFormatted(international);
  if (region === undefined || !isSupportedCountry(region)) return parsePhoneNumber(international);
  return placed(parsePhoneNumberFromString(international, { defaultCountry: region, extract: false }));
}

function parseFormatted(text: string): PhoneNumber | undefined {
  const international = text.startsWith("+") ? text : `+${text}`;
  return placed(parsePhoneNumberFromString(international, { extract: false }));
}

function placed(parsed: ParsedNumber | undefined): PhoneNumber | undefined {
  if (!parsed?.isPossible()) return undefined;
  // A trunk prefix that is there twice is taken away twice: what is stored stands for itself when it is read again.
  const again = parsePhoneNumberFromString(parsed.number);
  if (again?.number !== parsed.number) return placed(again);
  const region = parsed.country ?? mainRegion(parsed.countryCallingCode);
  return {
    e164: parsed.number,
    country: nameOf(region),
    region,
    countryCode: Number(parsed.countryCallingCode),
  };
}

const regionNames = new Intl.DisplayNames("en", { type: "region" });
const names = new Map<string, string>([["", "International"]]);

function nameOf(region: string): string {
  const known = names.get(region);
  if (known !== undefined) return known;
  const name = regionNames.of(region) ?? region;
  names.set(region, name);
  return name;
}
