import { isDeepStrictEqual } from "node:util";
import { own, type JsonObject } from "../emit/json.ts";
import { note, show, type Context } from "./change.ts";

const texts = new Set(
  "title summary description externalDocs example examples $comment bearerFormat".split(" "),
);

/** Extensions by which generators name the constants of a set. */
const namesOfConstants = new Set(["x-enum-varnames", "x-enumNames"]);

/** Whether the keyword is for people: no program does anything else because of it. */
export function isText(keyword: string): boolean {
  return texts.has(keyword) || (keyword.startsWith("x-") && !namesOfConstants.has(keyword));
}

/**
 * Notes what changed in the members that no rule of its own handles: texts are a patch, a deprecation is announced by
 * a minor version, and what is not known here counts as breaking.
 */
export function compareRest(
  before: JsonObject,
  after: JsonObject,
  handled: readonly string[],
  context: Context,
): void {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const name of names) {
    if (handled.includes(name)) continue;
    const old = own(before, name);
    const now = own(after, name);
    if (isDeepStrictEqual(old, now)) continue;
    if (isText(name)) note(context, "patch", `${name} changed`);
    else if (name === "deprecated")
      note(context, "minor", now === true ? "deprecated" : "no longer deprecated");
    else note(context, "major", `${name} changed: ${show(old)} -> ${show(now)}`);
  }
}
