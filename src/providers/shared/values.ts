import { z } from "zod";
import { microsPerUnit } from "../../domain/money/money.ts";
import type { ReportedCost } from "../../domain/money/reported-cost.ts";

/** The value of JSON text, or undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a number has that may be none of JavaScript's whole numbers: many digits, a fraction or an exponent. */
const suspect = /(?<!\d)\d{16}|\d[.eE]/;

/**
 * The same, but for numbers that JavaScript would round or that are not whole: these become texts as they are written. A reviver
 * of JSON.parse sees how numbers are written, too, but is called for every value, which takes fifty times as long.
 */
export function parseJsonExactly(text: string): unknown {
  const value = parseJson(text);
  return value === undefined || !suspect.test(text) ? value : parseJson(withQuotedNumbers(text));
}

/** JSON text in which such numbers are strings. */
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
      if (!suspect.test(number) || Number.isSafeInteger(Number(number))) continue;
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

/** Behind the quote that ends a string: an even number of backslashes stands before it. */
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
/** What is in no line of a log, and what not every store can keep. */
const unkept = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu;
const digits = /^\d{7,15}$/;
const decimal = /^-?\d{1,6}(\.\d{1,12})?$/;
/** Three letters of ISO 4217. */
export const currencyCode = /^[A-Z]{3}$/;

/** An identifier that a vendor gives a message, as it is kept and compared: in one line; undefined where that leaves none. */
export function vendorIdOf(text: string): string | undefined {
  const id = text.length > maximumIdCharacters ? "" : text.replaceAll(unkept, "");
  return id === "" ? undefined : id;
}
/** Such an identifier. */
export const vendorId = z
  .string()
  .transform(vendorIdOf)
  .refine((id) => id !== undefined);
/** The same where it may be a number. */
export const vendorIdOrNumber = z.union([vendorId, z.int().transform(String)]);

/** What need not be there: where it cannot be read it counts as left out, and all beside it is read. */
export const optional = <Shape extends z.ZodType>(shape: Shape) => shape.optional().catch(undefined);

/** Whether a value has texts under these names: a quick look before a shape, which is slow to refuse the entries of a long list. */
export const hasTexts = (value: unknown, ...names: readonly string[]): boolean =>
  typeof value === "object" &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === "string");

/** What a shape finds in JSON text; undefined if it is none, or has another shape. */
export function shaped<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> | undefined {
  return shape.safeParse(parseJson(text)).data;
}

/** The body of an HTML form. */
export function formText(fields: Readonly<Record<string, string | undefined>>): {
  readonly type: string;
  readonly content: string;
} {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  return { type: "application/x-www-form-urlencoded", content: form.toString() };
}

/** Whether a form has more fields than this, found out without reading it: it may be of anybody. */
export function hasMoreFields(form: string, most: number): boolean {
  let fields = 1;
  for (let at = form.indexOf("&"); at >= 0 && fields <= most; at = form.indexOf("&", at + 1)) fields += 1;
  return fields > most;
}

/** A sender as vendors with E.164 take it: a number with +, a short code or a name as it stands. */
export const plusSender = (sender: string): string => (digits.test(sender) ? `+${sender}` : sender);

/** A number without its +; a name as it stands. */
export const bareNumber = (number: string): string => number.replace(/^\+/, "");

/** What a vendor takes for so many parts, from an amount in units that it may write as a debit; nothing if unreadable. */
export function costOf(
  amount: unknown,
  currency: string | null | undefined,
  parts = 1,
): { readonly cost?: ReportedCost } {
  // A sum may have more digits than a price has, and vendors write currencies in small letters as well.
  const written = String(typeof amount === "number" ? Number(amount.toPrecision(12)) : amount);
  const code = (currency ?? "").toUpperCase();
  if (!decimal.test(written) || !currencyCode.test(code)) return {};
  return { cost: { micros: Math.round(Math.abs(Number(written)) * parts * microsPerUnit), currency: code } };
}

/** A whole number of seconds between two bounds. */
export const secondsBetween = (seconds: number, minimum: number, maximum: number): number =>
  Math.min(Math.max(Math.floor(seconds), minimum), maximum);

/** Unix milliseconds of an instant that a vendor wrote, in these or as a text; nothing where it cannot be read. */
export function at(instant: string | number | undefined): { readonly at?: number } {
  const milliseconds = typeof instant === "number" ? instant : Date.parse(instant ?? "");
  return Number.isFinite(milliseconds) && milliseconds > 0 ? { at: milliseconds } : {};
}
