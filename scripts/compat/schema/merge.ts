import { isDeepStrictEqual } from "node:util";
import { isJsonObject, listAt, objectAt, own, type JsonObject } from "../../emit/json.ts";
import { isText } from "../texts.ts";
import { spellValue } from "./same.ts";
import { valuesOf } from "./values.ts";

type Join = (left: JsonObject, right: JsonObject, name: string) => unknown;

const greatest: Join = (left, right, name) => Math.max(Number(left[name]), Number(right[name]));
const least: Join = (left, right, name) => Math.min(Number(left[name]), Number(right[name]));

const joins: Record<string, Join> = {
  ...Object.fromEntries(
    "minimum exclusiveMinimum minLength minItems minProperties".split(" ").map((name) => [name, greatest]),
  ),
  ...Object.fromEntries(
    "maximum exclusiveMaximum maxLength maxItems maxProperties".split(" ").map((name) => [name, least]),
  ),
  uniqueItems: (left, right) => left["uniqueItems"] === true || right["uniqueItems"] === true,
  required: (left, right) => [...new Set([...listAt(left, "required"), ...listAt(right, "required")])],
  type: (left, right) => commonTypes([left["type"]].flat(), [right["type"]].flat()),
};

/** Keywords that mean something only together: they come from one side, or are the same on both. */
const together = [
  ["items", "prefixItems"],
  ["contains", "minContains", "maxContains"],
  ["if", "then", "else"],
];
const fields = ["properties", "additionalProperties", "patternProperties"];
const handled = ["enum", "const", "default", "deprecated", ...fields, ...together.flat()];
const unmergeable = ["unevaluatedItems", "unevaluatedProperties", "$dynamicRef", "$anchor", "$id"];

/** One schema that takes what both take, or undefined where that cannot be written; texts of the left one win. */
export function merge(left: JsonObject, right: JsonObject): JsonObject | undefined {
  if (Object.keys(left).length === 0) return right;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  if (unmergeable.some((name) => names.has(name)) && !isDeepStrictEqual(left, right)) return undefined;
  const merged: { [name: string]: unknown } = { ...right, ...left, ...mergeValues(left, right) };
  if (valuesOf(left) && valuesOf(right)) delete merged["const"];
  if (together.some((group) => clash(left, right, group))) return undefined;
  if (clash(left, right, fields)) {
    if (names.has("patternProperties")) return undefined;
    Object.assign(merged, mergeFields(left, right));
  }
  for (const name of names) {
    if (!(name in left) || !(name in right) || isDeepStrictEqual(left[name], right[name])) continue;
    if (isText(name) || handled.includes(name)) continue;
    const join = joins[name];
    if (!join) return undefined;
    merged[name] = join(left, right, name);
  }
  return merged;
}

function clash(left: JsonObject, right: JsonObject, group: readonly string[]): boolean {
  const used = (schema: JsonObject) => group.some((name) => name in schema);
  return used(left) && used(right) && group.some((name) => !isDeepStrictEqual(left[name], right[name]));
}

function mergeValues(left: JsonObject, right: JsonObject): JsonObject {
  const some = valuesOf(left);
  const others = valuesOf(right);
  if (!some || !others) return {};
  const known = new Set(others.map(spellValue));
  return { enum: some.filter((value) => known.has(spellValue(value))) };
}

function commonTypes(left: readonly unknown[], right: readonly unknown[]): readonly unknown[] {
  const takes = (types: readonly unknown[], type: unknown) =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  const both = [...left, ...right].filter((type) => takes(left, type) && takes(right, type));
  return [...new Set(both)];
}

/** Each field must be valid by what either side says of it, be it by name or by additionalProperties. */
function mergeFields(left: JsonObject, right: JsonObject): JsonObject {
  const names = new Set([left, right].flatMap((schema) => Object.keys(objectAt(schema, "properties"))));
  const properties = [...names].map(
    (name) => [name, both(fieldOf(left, name), fieldOf(right, name))] as const,
  );
  const additionalProperties = both(othersOf(left), othersOf(right));
  const real = properties.filter(([, schema]) => schema !== false || additionalProperties !== false);
  return { properties: Object.fromEntries(real), additionalProperties };
}

function both(left: unknown, right: unknown): unknown {
  if (left === false || right === false) return false;
  if (left === true || isDeepStrictEqual(left, right)) return right;
  return right === true ? left : { allOf: [left, right] };
}

/** The schema of the field of that name, named or not; patternProperties are not seen. */
export function fieldOf(schema: JsonObject, name: string): unknown {
  const field = own(objectAt(schema, "properties"), name);
  return field === undefined ? othersOf(schema) : field;
}

/** The schema of fields without a name of their own: true where any are taken, false where none are. */
export function othersOf(schema: JsonObject): unknown {
  const others = own(schema, "additionalProperties");
  if (others === undefined) return true;
  return isJsonObject(others) && Object.keys(others).length === 0 ? true : others;
}
