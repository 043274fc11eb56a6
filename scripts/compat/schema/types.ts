import type { JsonObject } from "../../emit/json.ts";
import { noteEffect, type Context } from "../change.ts";
import { kindOf, valuesOf, type Kind } from "./values.ts";

const kinds: readonly Kind[] = ["null", "boolean", "object", "array", "string", "integer", "fraction"];

/** The types that a schema takes: those it names, as far as one of its values has them. */
export function kindsOf(schema: JsonObject): ReadonlySet<Kind> {
  const names = schema["type"] === undefined ? undefined : [schema["type"]].flat();
  const named = kinds.filter(
    (kind) => names === undefined || names.includes(kind) || (isNumber(kind) && names.includes("number")),
  );
  const values = valuesOf(schema)?.map(kindOf);
  return new Set(values ? named.filter((kind) => values.includes(kind)) : named);
}

/** The types as a contract names them. */
function showKinds(types: ReadonlySet<Kind>): string {
  if (types.size === kinds.length) return "any";
  const names = [...types].filter((kind) => kind !== "integer" || !types.has("fraction"));
  return names.map((kind) => (kind === "fraction" ? "number" : kind)).join("|") || "nothing";
}

/** Notes how the types changed, and gives those of both sides, whose keywords are then compared. */
export function compareKinds(before: JsonObject, after: JsonObject, context: Context): ReadonlySet<Kind> {
  const old = kindsOf(before);
  const now = kindsOf(after);
  const common = old.intersection(now);
  const gone = old.difference(now);
  const come = now.difference(old);
  const says = `type ${showKinds(old)} -> ${showKinds(now)}`;
  if (come.size === 0 && onlyNull(gone)) noteEffect(context, "narrows", tellsNull(context, false));
  else if (gone.size === 0 && onlyNull(come)) noteEffect(context, "widens", tellsNull(context, true));
  else if (gone.size > 0 && come.size > 0) noteEffect(context, "both", says);
  else if (gone.size > 0) noteEffect(context, "narrows", says);
  else if (come.size > 0) noteEffect(context, "widens", says);
  return common;
}

function tellsNull({ direction }: Context, isNew: boolean): string {
  if (direction === "request") return isNew ? "null is taken now" : "null is no longer taken";
  return isNew ? "may be null now" : "is never null now";
}

function onlyNull(types: ReadonlySet<Kind>): boolean {
  return types.size === 1 && types.has("null");
}

function isNumber(kind: Kind): boolean {
  return kind === "integer" || kind === "fraction";
}
