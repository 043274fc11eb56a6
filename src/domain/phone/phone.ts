import {
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber as ParsedNumber,
} from "libphonenumber-js/min";
import { toAsciiDigits } from "../digits.ts";
import { getMainRegion, matchNumberingPlan } from "./numbering.ts";

/** A valid phone number. */
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
/**
 * Characters that people, keyboards and programs put between the digits of a number. The API's pattern has the same
 * characters.
 */
const separators =
  /[\t-\r ./()\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\ufe58\ufe63\ufeff\uff0d-]/g;
/** Maximum length of a number with separators. */
const maximumCharacters = 64;
/** Former Mexican mobile numbers, with a 1 after the country code. They were abolished in 2019. */
const formerMexican = /^(\+?52)1(\d{10})$/;

const removeSeparators = (text: string): string =>
  text.length > maximumCharacters ? "" : text.replace(separators, "").replace(formerMexican, "$1$2");

/**
 * Parses an international number, with or without `+` and separators. Updates former Mexican mobile numbers. Returns
 * undefined if the number is invalid or the text is longer than 64 characters. The length is checked by the country's
 * numbering plan, the number range is not, so that numbers reserved for fiction are valid.
 */
export function parsePhoneNumber(given: string): PhoneNumber | undefined {
  const text = removeSeparators(given);
  const digits = digitsAlone.exec(text)?.[1];
  const placed = digits === undefined ? "unsure" : matchNumberingPlan(digits);
  if (placed === "impossible") return undefined;
  if (digits === undefined || placed === "unsure")
    return formatted.test(text) ? parseFormatted(text) : undefined;
  const { region } = placed;
  return {
    e164: `+${digits}`,
    country: getCountryName(region),
    region,
    countryCode: Number(placed.callingCode),
  };
}

/**
 * Parses the number of a recipient as `parsePhoneNumber` does. A mobile number in Argentina (with and without 9) or
 * Brazil (with and without the ninth digit) has the same `e164` in both spellings. Recipients are stored and found by
 * this `e164`.
 */
export function parseRecipient(text: string): PhoneNumber | undefined {
  const number = parsePhoneNumber(text);
  return number && { ...number, e164: toCanonical(number.e164) };
}

/** Area codes in Argentina begin with 11, 2 or 3. Other numbers are not mobile numbers. */
const argentineWithout9 = /^\+54((?:11|[23]\d)\d{8})$/;
const brazilianWithoutNinth = /^\+55([1-9][1-9])([6-9]\d{7})$/;

const toCanonical = (e164: string): string =>
  e164.replace(argentineWithout9, "+549$1").replace(brazilianWithoutNinth, "+55$19$2");

/**
 * Returns the other spelling of a recipient's number, because the operator may have listed it in either spelling.
 * Returns undefined if there is none.
 */
export function getOtherSpelling(recipient: string): string | undefined {
  const other = recipient
    .replace(/^\+549((?:11|[23]\d)\d{8})$/, "+54$1")
    .replace(/^(\+55[1-9][1-9])9([6-9]\d{7})$/, "$1$2")
    .replace(/^\+52(\d{10})$/, "+521$1");
  return other === recipient ? undefined : other;
}

/**
 * Returns the number in E.164 that providers get for a recipient. Argentine numbers are dialled as the customer
 * provided them. Mobile networks accept both spellings, and landlines have no 9.
 */
export function getDialledNumber({ recipient, recipientGiven }: Dialled): string {
  if (!recipient.startsWith("+549")) return recipient;
  const given = parsePhoneNumber(recipientGiven)?.e164;
  return given !== undefined && toCanonical(given) === recipient ? given : recipient;
}

interface Dialled {
  /** `e164` of `parseRecipient`. */
  readonly recipient: string;
  readonly recipientGiven: string;
}

/**
 * Parses an international number from a vendor, a gateway or the operator. It may have `+`, a space from an unescaped
 * `+`, `00`, the prefix `tel:`, or digits of any script. Returns undefined if it is invalid.
 */
export const parseExternalNumber = (text: string): PhoneNumber | undefined =>
  parseRecipient(toInternational(text));

/**
 * Normalizes a number: with `+` instead of `00`, and in ASCII. Removes separators and the prefixes `tel:`, `sms:` and
 * `whatsapp:`. Also removes parameters after the number. Ignores characters after the first 64.
 */
export const toInternational = (text: string): string =>
  removeSeparators(
    toAsciiDigits(text.slice(0, maximumCharacters).normalize("NFKC"))
      .replace(scheme, "")
      .replace(parameters, ""),
  ).replace(/^\+?00(?=[1-9])/, "+");

const scheme = /^\s*(?:tel|sms|whatsapp):/i;
const parameters = /;.*$/s;

/**
 * Returns a number as it is stored in messages, so that they can be found by it. Returns an invalid number with `+`; no
 * message has such a number.
 */
export function toStoredNumber(text: string): string {
  return parseRecipient(text)?.e164 ?? `+${text.replace(/^\+/, "")}`;
}

/**
 * Parses a number as a person may write it: in international format with `+` or `00`, or in national format for
 * `region`, an ISO 3166 code. If `region` is unset or unknown, an international number may also have neither `+` nor
 * `00`. Returns undefined if the number is invalid.
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
  // libphonenumber removes one trunk prefix at a time. Repeating it ensures that parsing the result again returns the
  // same number.
  const again = parsePhoneNumberFromString(parsed.number);
  if (again?.number !== parsed.number) return placed(again);
  const region = parsed.country ?? getMainRegion(parsed.countryCallingCode);
  return {
    e164: parsed.number,
    country: getCountryName(region),
    region,
    countryCode: Number(parsed.countryCallingCode),
  };
}

const regionNames = new Intl.DisplayNames("en", { type: "region" });
const names = new Map<string, string>([["", "International"]]);

function getCountryName(region: string): string {
  const known = names.get(region);
  if (known !== undefined) return known;
  const name = regionNames.of(region) ?? region;
  names.set(region, name);
  return name;
}

let regionsByName: ReadonlyMap<string, string> | undefined;

/**
 * Returns the region of a `PhoneNumber` by its `country`, for a message whose number was replaced by its hash. Returns ""
 * for a country that has none.
 */
export function findRegion(country: string): string {
  regionsByName ??= new Map(getCountries().map((region) => [getCountryName(region), region]));
  return regionsByName.get(country) ?? "";
}

/**
 * Returns the recipient as responses show it: its number in E.164, or the calling code such as `+44` once the number was
 * replaced by its hash.
 */
export const toShownRecipient = ({ recipient, recipientGiven }: Dialled): string =>
  recipient.startsWith("#") ? recipientGiven : recipient;
