import { listAt, type JsonObject } from "../../emit/json.ts";
import { isExtensible } from "../../emit/value-sets.ts";
import { note, noteEffect, show, type Context } from "../change.ts";
import { spellValue } from "./same.ts";

/** The types of JSON values; a number is either whole or a fraction. */
export type Kind = "null" | "boolean" | "object" | "array" | "string" | "integer" | "fraction";

/** The values of a closed set (`enum`, `const`), or undefined where the schema has none. */
export function valuesOf(schema: JsonObject): readonly unknown[] | undefined {
  const constant = "const" in schema ? [schema["const"]] : undefined;
  if (!("enum" in schema)) return constant;
  const values = listAt(schema, "enum");
  return constant ? values.filter((value) => spellValue(value) === spellValue(constant[0])) : values;
}

/** Notes the values that were added to a set and removed from it, if their types are valid before and after. */
export function compareValues(
  before: JsonObject,
  after: JsonObject,
  common: ReadonlySet<Kind>,
  context: Context,
): void {
  const old = valuesOf(before);
  const now = valuesOf(after);
  if (!old && now) noteEffect(context, "narrows", `only the values ${now.map(show).join(", ")} now`);
  if (old && !now) noteEffect(context, "widens", `any value now, not only ${old.map(show).join(", ")}`);
  if (!old || !now) return;
  const removed = missing(old, now, common);
  const added = missing(now, old, common);
  const isOpen = context.direction === "answer" && isExtensible(before) && isExtensible(after);
  const set = isOpen ? "extensible" : "closed";
  for (const value of removed) {
    noteEffect(context, "narrows", `value ${show(value)} removed from the ${set} set`);
  }
  for (const value of added) {
    const says = `value ${show(value)} added to the ${set} set`;
    // If another value was removed, the added one may be its new name.
    if (isOpen && removed.length === 0) note(context, "minor", says);
    else noteEffect(context, "widens", says);
  }
}

function missing(some: readonly unknown[], others: readonly unknown[], common: ReadonlySet<Kind>): unknown[] {
  const known = new Set(others.map(spellValue));
  return some.filter((value) => common.has(kindOf(value)) && !known.has(spellValue(value)));
}

/** The type of a JSON value. */
export function kindOf(value: unknown): Kind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "fraction";
  return typeof value === "string" ? "string" : typeof value === "boolean" ? "boolean" : "object";
}
