import { z } from "zod";
import { keywordOf } from "./domain/messages/opt-out-words.ts";
import { maximumBalanceMicros, toMicros } from "./domain/money/money.ts";
import { isCountry, type HubCountries } from "./domain/phone/countries.ts";
import { parsePhoneNumber, toInternational } from "./domain/phone/phone.ts";

/** Where the data is. */
export type Database =
  { readonly kind: "file"; readonly path: string } | { readonly kind: "postgres"; readonly url: string };

/** The parameters of an address by which pg makes TLS, and their values; it passes over all others, in another spelling too. */
const tlsParameters = new Map([
  ["ssl", /^(true|false|1|0)$/],
  ["sslmode", /./],
  ["sslcert", /./],
  ["sslkey", /./],
  ["sslrootcert", /./],
  ["sslnegotiation", /^(direct|postgres)$/],
]);

/** Reads the address of a database. */
export const databaseUrl = z.string().transform((text, context): Database => {
  const [, path] = /^file:([^\0]+)$/.exec(text) ?? [];
  // SQLite would keep it in memory, and lose it.
  if (path === ":memory:") context.addIssue("not a file");
  if (path !== undefined) return { kind: "file", path: path.replace(/^\/\/\//, "/") };
  const url = URL.parse(text);
  const named = url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
  // The one that pg takes where both are given.
  const host = (url?.searchParams.get("host") || url?.hostname) ?? "";
  // Of several hosts, as libpq takes them, pg would look up one name.
  if (!named || host === "" || /,|%2c/i.test(host)) context.addIssue("not a database of one host");
  const parameters = [...(url?.searchParams ?? [])];
  if (parameters.some(([name, value]) => /ssl/i.test(name) && !tlsParameters.get(name)?.test(value)))
    context.addIssue("TLS that would not be made");
  return { kind: "postgres", url: text };
});

/** Where the operator's contract is served: nowhere, with the customers', or by itself. */
export type OperatorListener =
  | { readonly kind: "off" }
  | { readonly kind: "shared" }
  | { readonly kind: "own"; readonly host: string; readonly port: number };

/** Reads where the operator's contract is served. */
export const operatorListener = z.string().transform((text, context): OperatorListener => {
  if (text === "off") return { kind: "off" };
  const [, bracketed, name, digits = ""] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = bracketed ?? name;
  if (host === undefined || Number(digits) > 65_535) context.addIssue("no listener");
  return { kind: "own", host: host ?? "", port: Number(digits) };
});

/** Reads `NAME=VALUE,NAME=VALUE`, as OpenTelemetry writes headers: what a value cannot hold as it is comes as %XX. */
export const headerList = z.string().transform((text, context) => {
  const pairs = text.split(",").map((pair) => {
    const [, name, value] = /^([\w-]+)=(.+)$/.exec(pair.trim()) ?? [];
    const decoded = value && decodedOf(value);
    return name && decoded ? ([name.toLowerCase(), decoded] as const) : undefined;
  });
  if (pairs.includes(undefined)) context.addIssue("no headers");
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [pair] : [])));
});

/** A header's value; undefined where it is none. */
function decodedOf(value: string): string | undefined {
  try {
    const decoded = decodeURIComponent(value);
    return /^[\x20-\x7e]+$/.test(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}

/** Reads `*`, or countries with commas in between. */
export const countryList = z.string().transform((text, context): HubCountries => {
  if (text.trim() === "*") return "*";
  const countries = text.split(",").flatMap((country) => country.trim() || []);
  if (countries.length === 0 || !countries.every(isCountry)) context.addIssue("no countries");
  return [...new Set(countries)].toSorted();
});

/** Reads a whole number within bounds. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most);

/** Reads the most messages in an hour and in a day. */
export const recipientLimit = z
  .string()
  .regex(/^\d{1,4},\d{1,4}$/)
  .transform((text) => {
    const [hour = 0, day = 0] = text.split(",").map(Number);
    return { hour, day };
  })
  .refine(({ hour, day }) => hour >= 1 && hour <= day && day <= 1_000);

/** Reads an amount from 0 to the most that a balance is exact with. */
export const micros = z.string().transform((text, context) => {
  const amount = toMicros(text);
  if (amount === undefined || amount < 0 || amount > maximumBalanceMicros) context.addIssue("not an amount");
  return amount ?? 0;
});

/** Reads phone numbers with commas in between, each once, in E.164 however it was spelt: codes are cut from their ends. */
export const phoneNumbers = z.string().transform((text, context): readonly string[] => {
  const given = text.split(",").flatMap((number) => number.trim() || []);
  const numbers = given.flatMap((number) => parsePhoneNumber(toInternational(number))?.e164 ?? []);
  if (numbers.length < given.length) context.addIssue("no phone numbers");
  return [...new Set(numbers)];
});

const maximumKeywords = 100;
const maximumKeywordCharacters = 40;

/** Reads keywords of recipients, separated by commas. */
export const keywords = z.string().transform((text, context): readonly string[] => {
  const given = text.split(",").flatMap((keyword) => keyword.trim() || []);
  const isKeyword = (keyword: string) =>
    keyword.length <= maximumKeywordCharacters && keywordOf(keyword) !== undefined;
  if (given.length > maximumKeywords || !given.every(isKeyword)) context.addIssue("no keywords");
  return given;
});
