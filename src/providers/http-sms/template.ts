import { onlyCodeOf } from "../../domain/messages/codes-in-text.ts";
import { countSegments } from "../../domain/messages/segments.ts";
import type { OutboundMessage } from "../../ports/gateways.ts";
import { bareNumber, plusSender } from "../shared/values.ts";
import type { SendingSurroundings } from "../shared/vendor.ts";
import type { HttpSmsOptions } from "./description.ts";

/** What placeholders stand for; undefined leaves out what it stands in. */
export type Filling = Readonly<Record<string, string | undefined>>;

/** What the placeholders of one message stand for, beside `fields` of the operator. */
export function fillingOf(
  { id, recipient, sender, text, oneTimeCode }: OutboundMessage<"sms">,
  { from, encoding }: Pick<HttpSmsOptions, "from" | "encoding">,
  { seconds, callbackUrl }: SendingSurroundings,
  fields: Filling,
): Filling {
  const flag = flagOf(text, encoding);
  const found = onlyCodeOf({ text, oneTimeCode });
  return {
    ...fields,
    id,
    to: recipient,
    digits: bareNumber(recipient),
    from: plusSender(from ?? sender),
    text,
    code: "code" in found ? found.code : undefined,
    minutes: String(Math.max(1, Math.ceil(seconds / 60))),
    seconds: String(Math.max(1, Math.floor(seconds))),
    callback: callbackUrl,
    encoding: flag === undefined ? undefined : String(flag),
  };
}

/** What tells the gateway which alphabet a text needs. */
export const flagOf = (text: string, encoding: HttpSmsOptions["encoding"]) =>
  countSegments(text).encoding === "gsm7" ? encoding?.gsm : encoding?.unicode;

/** A brace that is written as such, or one with what follows it up to the next brace or quote. */
const braces = /\\\{|\{([^{}"]*)(\}?)/g;

/**
 * The names that a template has in braces; what was not closed is no name, and has its brace. JSON has a quote after its
 * brace, or nothing in between: whatever else stands there was meant as a placeholder.
 */
export const namesIn = (template: string): readonly string[] =>
  [...template.matchAll(braces)].flatMap(({ index, 0: written, 1: name, 2: end }) => {
    if (name === undefined) return [];
    if (end === "}") return name.trim() === "" ? [] : [name];
    return template[index + written.length] === '"' ? [] : [written];
  });

/** A text of the environment as a template that stands for it. */
export const literal = (text: string): string => text.replaceAll("{", String.raw`\{`);

/** The texts in a value, with the path to each. */
export function textsIn(
  value: unknown,
  path: readonly (string | number)[] = [],
): readonly { readonly path: readonly (string | number)[]; readonly text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([step, each]: [string | number, unknown]) => textsIn(each, [...path, step]));
}

/** A text with its placeholders filled, once: what is filled in is not read again. Undefined where one has no value. */
function filledText(
  template: string,
  filling: Filling,
  written: (value: string) => string | undefined = (value) => value,
): string | undefined {
  let isWhole = true;
  const text = template.replace(braces, (all: string, name: string | undefined, end: string) => {
    if (name === undefined) return "{";
    if (end !== "}" || !Object.hasOwn(filling, name)) return all;
    const value = filling[name];
    const filled = value === undefined ? undefined : written(value);
    isWhole &&= filled !== undefined;
    return filled ?? "";
  });
  return isWhole ? text : undefined;
}

/** A path whose placeholders are filled, each within its segment; undefined where that cannot be. */
export const filledPath = (template: string, filling: Filling): string | undefined =>
  // Dots alone would lead to another path, in whatever way they are written.
  filledText(template, filling, (value) =>
    /^\.{1,2}$/.test(value) ? undefined : encodeURIComponent(value.toWellFormed()),
  );

/** Fields whose placeholders are filled, without those of which one has no value; what is no text goes as its JSON. */
export function filledFields(
  fields: Readonly<Record<string, string | object>>,
  filling: Filling,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, template]) => {
      const text =
        typeof template === "string" ? filledText(template, filling) : filledJsonText(template, filling);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}

function filledJsonText(template: object, filling: Filling): string | undefined {
  const isWhole = textsIn(template).every(({ text }) => filledText(text, filling) !== undefined);
  return isWhole ? JSON.stringify(filledJson(template, filling, filling["encoding"])) : undefined;
}

const xmlEntities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
// What XML 1.0 cannot hold in any way.
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** XML whose placeholders are filled with text; one without a value is empty. */
export const filledXml = (template: string, filling: Filling): string =>
  filledText(
    template,
    Object.fromEntries(Object.entries(filling).map(([name, value]) => [name, value ?? ""])),
    (value) =>
      value.replace(notInXml, "\ufffd").replace(/[&<>"']/g, (character) => xmlEntities[character] ?? ""),
  ) ?? "";

/** JSON whose placeholders are filled; a text that is `{seconds}` or `{encoding}` alone becomes a number or what is described. */
export function filledJson(template: unknown, filling: Filling, flag: ReturnType<typeof flagOf>): unknown {
  if (template === "{seconds}") return Number(filling["seconds"]);
  if (template === "{encoding}") return flag;
  if (typeof template === "string") return filledText(template, filling);
  if (Array.isArray(template)) return template.map((each) => filledJson(each, filling, flag));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, each]) => [name, filledJson(each, filling, flag)]),
  );
}
