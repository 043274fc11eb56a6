import { extractCode } from "../../domain/messages/codes-in-text.ts";
import { countSegments } from "../../domain/messages/segments.ts";
import type { OutboundMessage } from "../../ports/gateways.ts";
import { removePlus, addPlus } from "../shared/values.ts";
import type { SubmitContext } from "../shared/vendor.ts";
import type { HttpSmsOptions } from "./description.ts";

/** Values of placeholders. A field with an undefined placeholder is omitted. */
export type PlaceholderValues = Readonly<Record<string, string | undefined>>;

/** Returns the placeholder values of one message. `fields` are the operator's own placeholders. */
export function getPlaceholderValues(
  { id, recipient, sender, text, oneTimeCode }: OutboundMessage<"sms">,
  { from, encoding }: Pick<HttpSmsOptions, "from" | "encoding">,
  { remainingSeconds, callbackUrl }: SubmitContext,
  fields: PlaceholderValues,
): PlaceholderValues {
  const flag = getEncodingFlag(text, encoding);
  const found = extractCode({ text, oneTimeCode });
  return {
    ...fields,
    id,
    to: recipient,
    digits: removePlus(recipient),
    from: addPlus(from ?? sender),
    text,
    code: "code" in found ? found.code : undefined,
    minutes: String(Math.max(1, Math.ceil(remainingSeconds / 60))),
    seconds: String(Math.max(1, Math.floor(remainingSeconds))),
    callback: callbackUrl,
    encoding: flag === undefined ? undefined : String(flag),
  };
}

/**
 * Returns the value that names the alphabet of a text in requests. Returns undefined if the operator has configured
 * none.
 */
export const getEncodingFlag = (text: string, encoding: HttpSmsOptions["encoding"]) =>
  countSegments(text).encoding === "gsm7" ? encoding?.gsm : encoding?.unicode;

/** An escaped brace, or an opening brace with the text up to the next brace or quote. */
const braces = /\\\{|\{([^{}"]*)(\}?)/g;

/**
 * Returns the names of the placeholders in a template. An unclosed placeholder is returned with its brace, so that it
 * is no valid name. In JSON, a quote or a closing brace follows an opening brace. Any other text after it was meant as
 * a placeholder.
 */
export const findPlaceholders = (template: string): readonly string[] =>
  [...template.matchAll(braces)].flatMap(({ index, 0: written, 1: name, 2: end }) => {
    if (name === undefined) return [];
    if (end === "}") return name.trim() === "" ? [] : [name];
    return template[index + written.length] === '"' ? [] : [written];
  });

/** Escapes the braces of a text from an environment variable, so that it contains no placeholders. */
export const escapeBraces = (text: string): string => text.replaceAll("{", String.raw`\{`);

/** Returns all texts in a value, each with its path. */
export function collectTexts(
  value: unknown,
  path: readonly (string | number)[] = [],
): readonly { readonly path: readonly (string | number)[]; readonly text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([step, each]: [string | number, unknown]) => collectTexts(each, [...path, step]));
}

/**
 * Fills the placeholders of a text. Inserted values are not parsed again. Unknown placeholders stay as they are.
 * Returns undefined if a value is undefined, or if `written` returns undefined for it.
 */
function fillText(
  template: string,
  filling: PlaceholderValues,
  written: (value: string) => string | undefined = (value) => value,
): string | undefined {
  let isComplete = true;
  const text = template.replace(braces, (all: string, name: string | undefined, end: string) => {
    if (name === undefined) return "{";
    if (end !== "}" || !Object.hasOwn(filling, name)) return all;
    const value = filling[name];
    const filled = value === undefined ? undefined : written(value);
    isComplete &&= filled !== undefined;
    return filled ?? "";
  });
  return isComplete ? text : undefined;
}

/**
 * Fills the placeholders of a path. A value cannot leave its path segment. Returns undefined if a value is missing, or
 * is `.` or `..`.
 */
export const fillPath = (template: string, filling: PlaceholderValues): string | undefined =>
  // A segment `.` or `..` leads to another path, even if it is encoded.
  fillText(template, filling, (value) =>
    /^\.{1,2}$/.test(value) ? undefined : encodeURIComponent(value.toWellFormed()),
  );

/** Fills the placeholders of fields. Omits fields with a missing value. A mapping or a list becomes JSON. */
export function fillFields(
  fields: Readonly<Record<string, string | object>>,
  filling: PlaceholderValues,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, template]) => {
      const text =
        typeof template === "string" ? fillText(template, filling) : fillJsonText(template, filling);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}

function fillJsonText(template: object, filling: PlaceholderValues): string | undefined {
  const isComplete = collectTexts(template).every(({ text }) => fillText(text, filling) !== undefined);
  return isComplete ? JSON.stringify(fillJson(template, filling, filling["encoding"])) : undefined;
}

const xmlEntities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
// Characters that XML 1.0 cannot contain, not even escaped.
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * Fills the placeholders of XML with escaped texts. A missing value becomes empty. Characters that XML cannot contain
 * become U+FFFD.
 */
export const fillXml = (template: string, filling: PlaceholderValues): string =>
  fillText(
    template,
    Object.fromEntries(Object.entries(filling).map(([name, value]) => [name, value ?? ""])),
    (value) =>
      value.replace(notInXml, "\ufffd").replace(/[&<>"']/g, (character) => xmlEntities[character] ?? ""),
  ) ?? "";

/**
 * Fills the placeholders of a JSON value. A text that is exactly `{seconds}` becomes a number. A text that is exactly
 * `{encoding}` becomes `flag`. A text with a missing value becomes undefined, so that JSON omits its field, and has
 * null in a list.
 */
export function fillJson(
  template: unknown,
  filling: PlaceholderValues,
  flag: ReturnType<typeof getEncodingFlag>,
): unknown {
  if (template === "{seconds}") return Number(filling["seconds"]);
  if (template === "{encoding}") return flag;
  if (typeof template === "string") return fillText(template, filling);
  if (Array.isArray(template)) return template.map((each) => fillJson(each, filling, flag));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, each]) => [name, fillJson(each, filling, flag)]),
  );
}
