import { parseJson } from "../http/json.ts";
import { vendorIdOrNumber } from "../vendors/values.ts";
import type { Place } from "./options.ts";

/** What a text holds: its JSON, or nothing but itself. */
export interface Content {
  readonly value: unknown;
  readonly text: string;
}

/** The content of an answer. */
export const contentOf = (text: string): Content => ({ value: parseJson(text), text });

/** What stands at a place; undefined where nothing does. */
export function found({ value, text }: Content, place: Place): unknown {
  if (typeof place === "object") return after(text, place.after);
  let at = value;
  for (const step of place.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string, unknown>)[step];
  }
  return at;
}

/** The word at a place, of at most 256 characters. */
export function wordAt(content: Content, place: Place | undefined): string | undefined {
  return place === undefined ? undefined : vendorIdOrNumber.safeParse(found(content, place)).data;
}

function after(text: string, mark: string): string | undefined {
  const from = text.indexOf(mark);
  if (from < 0) return undefined;
  return /^[^\s,;|<>"&]{1,256}/.exec(text.slice(from + mark.length).trimStart())?.[0];
}
