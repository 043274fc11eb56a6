import { own, type JsonObject } from "../../emit/json.ts";
import { note, noteEffect, show, showChange, type Context } from "../change.ts";
import { isPatternIncluded } from "./pattern-inclusion.ts";

interface Bound {
  readonly value: number;
  readonly excludes: boolean;
}

/** Notes how the least and the greatest number, and what it must be a multiple of, changed. */
export function compareNumbers(before: JsonObject, after: JsonObject, context: Context): void {
  compareBound(before, after, "minimum", "exclusiveMinimum", 1, context);
  compareBound(before, after, "maximum", "exclusiveMaximum", -1, context);
  const old = numberAt(before, "multipleOf");
  const now = numberAt(after, "multipleOf");
  if (old === now) return;
  const says = showChange("multipleOf", old, now);
  if (old === undefined || (now !== undefined && isMultiple(now, old))) noteEffect(context, "narrows", says);
  else if (now === undefined || isMultiple(old, now)) noteEffect(context, "widens", says);
  else noteEffect(context, "both", says);
}

/** Notes how a count such as minLength changed; without the keyword a least count is 0 and a greatest has no end. */
export function compareCount(name: string, before: JsonObject, after: JsonObject, context: Context): void {
  const isLeast = name.startsWith("min");
  const without = isLeast ? 0 : Infinity;
  const old = numberAt(before, name);
  const now = numberAt(after, name);
  const difference = (now ?? without) - (old ?? without);
  // Infinity - Infinity is NaN: neither side has the keyword.
  if (Number.isNaN(difference) || difference === 0) return;
  noteEffect(context, difference > 0 === isLeast ? "narrows" : "widens", showChange(name, old, now));
}

/** The formats that take all that another one takes, and international names besides. */
const wider = new Map<unknown, string>([
  ["email", "idn-email"],
  ["uri", "iri"],
]);

/** Notes a changed format; a width that every number of the schema has anyway only tells generators what to make. */
export function compareFormats(before: JsonObject, after: JsonObject, context: Context): void {
  const old = own(before, "format");
  const now = own(after, "format");
  if (wider.get(old) === now && now !== undefined) {
    return noteEffect(context, "widens", showChange("format", old, now));
  }
  if (!isBareWidth(before) || !isBareWidth(after)) return compareExact("format", before, after, context);
  if (old !== now) note(context, "minor", showChange("format", old, now));
}

/** Whether the schema has no format, or one that forbids no number that it allows. */
function isBareWidth(schema: JsonObject): boolean {
  const format = own(schema, "format");
  if (format === undefined || format === "double") return true;
  const bounds = [numberAt(schema, "minimum"), numberAt(schema, "maximum")];
  return format === "int64" && bounds.every((bound) => Number.isSafeInteger(bound));
}

/** Notes a changed pattern. A pair of patterns that cannot be compared counts as both wider and narrower. */
export function comparePatterns(before: JsonObject, after: JsonObject, context: Context): void {
  const old = own(before, "pattern");
  const now = own(after, "pattern");
  if (typeof old !== "string" || typeof now !== "string" || old === now) {
    return compareExact("pattern", before, after, context);
  }
  const isWider = isPatternIncluded(old, now) === true;
  const isNarrower = isPatternIncluded(now, old) === true;
  const effect = isWider === isNarrower ? "both" : isWider ? "widens" : "narrows";
  // Two patterns that match the same texts differ in their spelling only.
  if (isWider && isNarrower) note(context, "patch", showChange("pattern", old, now));
  else noteEffect(context, effect, showChange("pattern", old, now));
}

/** Notes a keyword that only its own value is compatible with, such as format. */
function compareExact(name: string, before: JsonObject, after: JsonObject, context: Context): void {
  const old = own(before, name);
  const now = own(after, name);
  if (old === now) return;
  const effect = old === undefined ? "narrows" : now === undefined ? "widens" : "both";
  noteEffect(context, effect, showChange(name, old, now));
}

function compareBound(
  before: JsonObject,
  after: JsonObject,
  inclusive: string,
  exclusive: string,
  sign: 1 | -1,
  context: Context,
): void {
  const old = boundOf(before);
  const now = boundOf(after);
  const difference = compareBounds(old, now);
  if (difference === 0) return;
  noteEffect(context, difference > 0 ? "narrows" : "widens", tell());

  /** The stricter of both keywords. */
  function boundOf(schema: JsonObject): Bound | undefined {
    const values = [numberAt(schema, inclusive), numberAt(schema, exclusive)] as const;
    const bounds = values.flatMap((value, index) =>
      value === undefined ? [] : [{ value, excludes: index === 1 }],
    );
    return bounds.toSorted((left, right) => compareBounds(right, left)).at(-1);
  }

  /** Above 0 when the right one is stricter. */
  function compareBounds(left: Bound | undefined, right: Bound | undefined): number {
    if (!left || !right) return Number(right !== undefined) - Number(left !== undefined);
    return (right.value - left.value) * sign || Number(right.excludes) - Number(left.excludes);
  }

  function tell(): string {
    const nameOf = (bound: Bound) => (bound.excludes ? exclusive : inclusive);
    if (old && now && nameOf(old) !== nameOf(now)) {
      return `${nameOf(old)} ${show(old.value)} -> ${nameOf(now)} ${show(now.value)}`;
    }
    const name = old ? nameOf(old) : now ? nameOf(now) : inclusive;
    return showChange(name, old?.value, now?.value);
  }
}

function isMultiple(value: number, of: number): boolean {
  return Number.isSafeInteger(value / of);
}

function numberAt(schema: JsonObject, name: string): number | undefined {
  const value = own(schema, name);
  return typeof value === "number" ? value : undefined;
}
