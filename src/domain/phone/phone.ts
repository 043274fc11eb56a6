import {
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber as ParsedNumber,
} from "libphonenumber-js/min";
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
const formatted = /^\+?[1-9][0-9 ().-]{5,30}$/;

/**
 * Reads an international number, with or without its `+`; `undefined` for one that cannot exist. The length is
 * judged by the country's plan and not the range, so that numbers reserved for drama are taken.
 */
export function parsePhoneNumber(text: string): PhoneNumber | undefined {
  const digits = digitsAlone.exec(text)?.[1];
  const placed = digits === undefined ? "unsure" : placeNumber(digits);
  if (placed === "impossible") return undefined;
  if (digits === undefined || placed === "unsure")
    return formatted.test(text) ? parseFormatted(text) : undefined;
  const { region } = placed;
  return { e164: `+${digits}`, country: nameOf(region), region, countryCode: Number(placed.callingCode) };
}

/** A number as messages to it are stored, by which they are found: no message has one that cannot exist. */
export function storedForm(text: string): string {
  return parsePhoneNumber(text)?.e164 ?? `+${text.replace(/^\+/, "")}`;
}

/**
 * Reads a number in whatever spelling a person has it: with `+` or `00`, with neither, or as it is dialled within a
 * region, which is an ISO 3166 code; `undefined` for one that cannot exist.
 */
export function parseAnySpelling(text: string, region?: string): PhoneNumber | undefined {
  const international = text.trim().replace(/^00/, "+");
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

let regions: ReadonlyMap<string, string> | undefined;

/** The region of a `country`; "" for numbers that belong to none. */
export function regionNamed(country: string): string {
  regions ??= new Map(getCountries().map((region) => [nameOf(region), region]));
  return regions.get(country) ?? "";
}
