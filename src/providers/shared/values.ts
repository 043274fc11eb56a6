import { z } from "zod";
import { microsPerUnit } from "../../domain/money/money.ts";
import type { ReportedCost } from "../../domain/money/reported-cost.ts";

/** Parses JSON text. Returns undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Signs of a number that may not be a safe integer in JavaScript: 16 digits, a fraction or an exponent. */
const inexactNumber = /(?<!\d)\d{16}|\d[.eE]/;

/**
 * Parses JSON text without loss of digits. Numbers that JavaScript would round, and numbers that are not whole, become
 * strings with their original digits. Returns undefined if the text is invalid. A reviver of `JSON.parse` can read the
 * original digits, too. It takes fifty times as long, because it is called for every value.
 */
export function parseJsonExactly(text: string): unknown {
  const value = parseJson(text);
  return value === undefined || !inexactNumber.test(text) ? value : parseJson(withQuotedNumbers(text));
}

/** Returns the JSON text with these numbers as strings. */
function withQuotedNumbers(text: string): string {
  let written = "";
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const begins = at;
    const first = text[at]!;
    if (first === '"') at = endOfString(text, at);
    else if (!beginsNumber(first)) at += 1;
    else {
      at = endOfNumber(text, at);
      const number = text.slice(begins, at);
      if (!inexactNumber.test(number) || Number.isSafeInteger(Number(number))) continue;
      written += `${text.slice(copied, begins)}"${number}"`;
      copied = at;
    }
  }
  return written + text.slice(copied);
}

const beginsNumber = (character: string) => (character >= "0" && character <= "9") || character === "-";

const restOfNumber = /[\d.eE+-]*/y;

function endOfNumber(text: string, begins: number): number {
  restOfNumber.lastIndex = begins;
  restOfNumber.test(text);
  return restOfNumber.lastIndex;
}

/**
 * Returns the position after the closing quote of a string. An even number of backslashes precedes the closing quote.
 */
function endOfString(text: string, begins: number): number {
  let ends = text.indexOf('"', begins + 1);
  while (ends >= 0) {
    let before = ends;
    while (text[before - 1] === "\\") before -= 1;
    if ((ends - before) % 2 === 0) return ends + 1;
    ends = text.indexOf('"', ends + 1);
  }
  return text.length;
}

const maximumIdCharacters = 256;
/** Characters that would break a log line, or that some stores cannot keep. */
const forbiddenCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu;
const digits = /^\d{7,15}$/;
const decimal = /^-?\d{1,6}(\.\d{1,12})?$/;
/** A currency code of ISO 4217: three letters. */
export const currencyPattern = /^[A-Z]{3}$/;

/**
 * Converts a vendor's message id to the form that is stored and compared, on one line. Returns undefined if the id has
 * more than 256 characters, or has none left.
 */
export function toVendorId(text: string): string | undefined {
  const id = text.length > maximumIdCharacters ? "" : text.replaceAll(forbiddenCharacters, "");
  return id === "" ? undefined : id;
}
/** Schema of a vendor's message id. */
export const vendorId = z
  .string()
  .transform(toVendorId)
  .refine((id) => id !== undefined);
/** Schema of a vendor's message id that may be a number. */
export const vendorIdOrNumber = z.union([vendorId, z.int().transform(String)]);

/** Makes a property optional. An unreadable value counts as unset, and the other properties are still read. */
export const optional = <Shape extends z.ZodType>(shape: Shape) => shape.optional().catch(undefined);

/**
 * Returns true if the object has strings under these names. This check is faster than a schema for the entries of a
 * long list.
 */
export const hasStrings = (value: unknown, ...names: readonly string[]): boolean =>
  typeof value === "object" &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === "string");

/** Parses JSON text with a schema. Returns undefined if the text is not JSON, or does not match the schema. */
export function parseJsonAs<Shape extends z.ZodType>(
  shape: Shape,
  text: string,
): z.output<Shape> | undefined {
  return shape.safeParse(parseJson(text)).data;
}

/** Encodes the body of an HTML form. */
export function encodeForm(fields: Readonly<Record<string, string | undefined>>): {
  readonly type: string;
  readonly content: string;
} {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  return { type: "application/x-www-form-urlencoded", content: form.toString() };
}

/** Returns true if a form has more than `most` fields. It counts without parsing, because anyone can post the form. */
export function hasMoreFormFields(form: string, most: number): boolean {
  let fields = 1;
  for (let at = form.indexOf("&"); at >= 0 && fields <= most; at = form.indexOf("&", at + 1)) fields += 1;
  return fields > most;
}

/** Adds a + to a sender of 7 to 15 digits, for vendors that require E.164. Returns short codes and names unchanged. */
export const addPlus = (sender: string): string => (digits.test(sender) ? `+${sender}` : sender);

/** Removes the + of a number. Returns a name unchanged. */
export const removePlus = (number: string): string => number.replace(/^\+/, "");

/**
 * Converts the vendor's price of one segment to the cost of `parts` segments. The amount is in currency units, and may
 * be negative if the vendor writes a debit. Default of `parts`: 1. Returns an empty object if the amount or the
 * currency is unreadable.
 */
export function toCostField(
  amount: unknown,
  currency: string | null | undefined,
  parts = 1,
): { readonly cost?: ReportedCost } {
  // A sum can have more digits than a price. Some vendors write currencies in lower case.
  const written = String(typeof amount === "number" ? Number(amount.toPrecision(12)) : amount);
  const code = (currency ?? "").toUpperCase();
  if (!decimal.test(written) || !currencyPattern.test(code)) return {};
  return { cost: { micros: Math.round(Math.abs(Number(written)) * parts * microsPerUnit), currency: code } };
}

/** Rounds seconds down and limits them to the range from `minimum` to `maximum`. */
export const clampSeconds = (seconds: number, minimum: number, maximum: number): number =>
  Math.min(Math.max(Math.floor(seconds), minimum), maximum);

/**
 * Converts a vendor's timestamp to Unix milliseconds. A number is in milliseconds already. Returns an empty object if
 * it is unreadable.
 */
export function toTimeField(instant: string | number | undefined): { readonly at?: number } {
  const milliseconds = typeof instant === "number" ? instant : Date.parse(instant ?? "");
  return Number.isFinite(milliseconds) && milliseconds > 0 ? { at: milliseconds } : {};
}
