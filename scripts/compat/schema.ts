import { isDeepStrictEqual } from "node:util";
import { isJsonObject, getList, getObject, findMember, type JsonObject } from "../emit/json.ts";
import { isExtensible } from "../emit/value-sets.ts";
import {
  createChildContext,
  recordChange,
  recordEffect,
  formatValue,
  formatChange,
  type Context,
} from "./change.ts";
import {
  compareMembers,
  handledElsewhere,
  getTarget,
  rejectFeature,
  createRules,
  textRules,
  toList,
  toObject,
} from "./members.ts";
import type { Compare, Rules } from "./members.ts";

/**
 * Records each change between two schemas with its effect on the valid values. A schema is the conjunction of its
 * keywords. It is narrower if one keyword is narrower and none is wider. A change with an unknown effect counts as
 * breaking. Throws `CompatError` for a feature without a rule.
 */
export function compareSchemas(before: unknown, after: unknown, context: Context): void {
  if (!isJsonObject(before) || !isJsonObject(after))
    return rejectFeature("a schema that is not an object", context);
  compareClasses(before, after, context);
  const [{ $ref, ...siblings }, { $ref: other, ...otherSiblings }] = [before, after];
  if (typeof $ref === "string" && $ref === other) {
    compareTargets($ref, context);
    return compareSchemas(siblings, otherSiblings, context);
  }
  const [old, now] = [getUnion(before, context.before, context), getUnion(after, context.after, context)];
  if (old.isSchema && now.isSchema) {
    return compareKeywords(expand(before, context.before), expand(after, context.after), context);
  }
  compareUnions(old, now, context);
  compareKeywords(old.rest, now.rest, context);
}

/**
 * Compares the targets of one reference, once for each operation and direction. Changes are reported under the
 * component's name.
 */
function compareTargets($ref: string, context: Context): void {
  const key = `${context.isEcho === true ? "echo" : context.direction} ${$ref}`;
  if (context.comparedReferences.has(key)) return;
  context.comparedReferences.add(key);
  const place = `schema ${$ref.split("/").at(-1)}`;
  const [old, now] = [getTarget({ $ref }, context.before), getTarget({ $ref }, context.after)];
  compareSchemas(old, now, { ...context, subject: place, path: "", isNamed: true });
}

/** Compares the titles of schemas that are not components. Their titles are class names in generated code. */
function compareClasses(before: JsonObject, after: JsonObject, context: Context): void {
  const [old, now] = [before["title"], after["title"]];
  const hasClass = [before, after].every((schema) => "properties" in schema || "enum" in schema);
  if (context.isNamed === true || !hasClass || old === now) return;
  recordChange(
    context,
    "major",
    `title renames the class of generated clients: ${formatChange("title", old, now)}`,
  );
}

const annotationRules: Rules = {
  ...textRules,
  deprecated: "minor",
  "x-echo": "patch",
  // A client that omits a field depends on its default.
  default: (old, now, context) => {
    if (isDeepStrictEqual(old, now)) return;
    recordChange(context, old === undefined ? "minor" : "major", formatChange("default", old, now));
  },
};

const keywords: Rules = {
  ...annotationRules,
  ...createRules("type enum const properties required additionalProperties anyOf oneOf", handledElsewhere),
  ...createRules("minimum exclusiveMinimum minLength minItems", boundBy(true)),
  ...createRules("maximum maxLength maxItems", boundBy(false)),
  ...createRules("not if then contains minContains maxContains", compareOpaque),
  format: compareFormats,
  pattern: compareExact,
  uniqueItems: (old, now, context, name) => compareExact(old || undefined, now || undefined, context, name),
  items: (old, now, context) => compareSchemas(old ?? {}, now ?? {}, createChildContext(context, "[]")),
  allOf: (old, now, context) => compareLists(toList(old), toList(now), "condition", context),
};

/**
 * Compares all keywords, except references and unions. If the schemas have no type in common, only their annotations
 * are compared, because the change of the type is breaking already.
 */
function compareKeywords(before: JsonObject, after: JsonObject, context: Context): void {
  const common = compareTypes(before, after, context);
  if (common.size === 0)
    return compareMembers(pick(before, isAnnotation), pick(after, isAnnotation), keywords, context);
  compareValues(before, after, context);
  compareObjects(before, after, context);
  compareMembers(before, after, keywords, context);
}

/** Returns the types that the schema allows. The type `number` is split into `integer` and `fraction`. */
function getTypes(schema: JsonObject): ReadonlySet<unknown> {
  const names = [schema["type"] ?? ["null", "boolean", "object", "array", "string", "number"]].flat();
  return new Set(names.flatMap((name) => (name === "number" ? ["integer", "fraction"] : [name])));
}

/** Records a change of the types, and returns the types that both schemas allow. */
function compareTypes(before: JsonObject, after: JsonObject, context: Context): ReadonlySet<unknown> {
  const [old, now] = [getTypes(before), getTypes(after)];
  const [removedTypes, addedTypes] = [old.difference(now), now.difference(old)];
  const says = formatChange("type", before["type"], after["type"]);
  if (removedTypes.size > 0 || addedTypes.size > 0) {
    recordEffect(
      context,
      addedTypes.size === 0 ? "narrows" : removedTypes.size === 0 ? "widens" : "both",
      says,
    );
  }
  return old.intersection(now);
}

/** Returns the values of a closed set, or undefined if the schema has no such set. */
function findValues(schema: JsonObject): readonly unknown[] | undefined {
  if (!("const" in schema)) return "enum" in schema ? getList(schema, "enum") : undefined;
  const values = "enum" in schema ? getList(schema, "enum") : [schema["const"]];
  return values.filter((value) => value === schema["const"]);
}

/**
 * Records added and removed values of a set. Null is skipped if it is not a valid type on both sides, because the type
 * change was recorded already.
 */
function compareValues(before: JsonObject, after: JsonObject, context: Context): void {
  const [old, now] = [findValues(before), findValues(after)];
  if (!old && now) recordEffect(context, "narrows", `only the values ${now.map(formatValue).join(", ")} now`);
  if (old && !now)
    recordEffect(context, "widens", `any value now, not only ${old.map(formatValue).join(", ")}`);
  if (!old || !now) return;
  const mayBeNull = [before, after].every((schema) => getTypes(schema).has("null"));
  const missing = (some: readonly unknown[], others: readonly unknown[]) =>
    some.filter((value) => (value !== null || mayBeNull) && !others.includes(value));
  const [removed, added] = [missing(old, now), missing(now, old)];
  const isOpen = context.direction === "response" && isExtensible(before) && isExtensible(after);
  const set = isOpen ? "extensible" : "closed";
  for (const one of removed)
    recordEffect(context, "narrows", `value ${formatValue(one)} removed from the ${set} set`);
  for (const value of added) {
    const says = `value ${formatValue(value)} added to the ${set} set`;
    // If a value was removed, an added value may be its new name.
    if (isOpen && removed.length === 0) recordChange(context, "minor", says);
    else recordEffect(context, "widens", says);
  }
}

/** Creates the rule of a bound. An absent bound is infinite. */
function boundBy(isMinimum: boolean): Compare {
  return (old, now, context, name) => {
    const none = isMinimum ? -Infinity : Infinity;
    const isNarrower = Number(now ?? none) > Number(old ?? none) === isMinimum;
    if (old !== now) recordEffect(context, isNarrower ? "narrows" : "widens", formatChange(name, old, now));
  };
}

/** Compares a keyword whose different values are never known to be compatible. */
function compareExact(old: unknown, now: unknown, context: Context, name: string): void {
  if (old === now) return;
  const effect = old === undefined ? "narrows" : now === undefined ? "widens" : "both";
  recordEffect(context, effect, formatChange(name, old, now));
}

function compareFormats(old: unknown, now: unknown, context: Context, name: string): void {
  // These formats only give generators the width of a number.
  const isWidth = [old, now].every((format) => [undefined, "int64", "double"].includes(format as undefined));
  if (!isWidth) compareExact(old, now, context, name);
  else if (old !== now) recordChange(context, "minor", formatChange(name, old, now));
}

function getFields(schema: JsonObject, context: Context) {
  const { additionalProperties: others } = schema;
  if (others !== undefined && others !== false)
    rejectFeature("additionalProperties other than false", context);
  const required = new Set(getList(schema, "required").map(String));
  return { fields: getObject(schema, "properties"), required, isClosed: others === false };
}

/**
 * Compares the fields of objects. New fields in a response are compatible, because clients ignore unknown fields
 * (decision 0025).
 */
function compareObjects(before: JsonObject, after: JsonObject, context: Context): void {
  const [old, now] = [getFields(before, context), getFields(after, context)];
  const isRequest = context.direction === "request";
  const names = [old, now].flatMap(({ fields, required }) => [...Object.keys(fields), ...required]);
  for (const name of new Set(names)) {
    const [field, next] = [findMember(old.fields, name), findMember(now.fields, name)];
    const isDemanded = now.required.has(name) && !old.required.has(name);
    if (field !== undefined && next === undefined) recordChange(context, "major", `field ${name} removed`);
    else if (field === undefined && next !== undefined) {
      // An open request could already contain a field of that name with any value.
      const isBreaking = isRequest && (isDemanded || !old.isClosed);
      recordChange(
        context,
        isBreaking ? "major" : "minor",
        `${isDemanded ? "required " : ""}field ${name} added`,
      );
    } else if (isDemanded) recordEffect(context, "narrows", `field ${name} is required now`);
    else if (old.required.has(name) && !now.required.has(name)) {
      recordEffect(context, "widens", `field ${name} is optional now`);
    }
    if (field === undefined || next === undefined) continue;
    const isEcho = context.isEcho === true || toObject(next)["x-echo"] === true;
    compareSchemas(field, next, { ...createChildContext(context, name), isEcho });
  }
  if (old.isClosed && !now.isClosed) recordChange(context, "minor", "other fields are allowed now");
  if (!old.isClosed && now.isClosed) recordEffect(context, "narrows", "other fields are no longer allowed");
}

/** Compares a keyword whose effect is not computed. */
function compareOpaque(old: unknown, now: unknown, context: Context, name: string): void {
  if (toCanonicalText(old, context.before) === toCanonicalText(now, context.after)) return;
  recordEffect(context, "both", formatChange(name, old, now));
}

type List = readonly JsonObject[];
type Union = ReturnType<typeof getUnion>;

/** Returns the alternative forms of a schema. A schema without alternatives is its only form. */
function getUnion(schema: JsonObject, document: JsonObject, context: Context) {
  const { anyOf, oneOf, ...rest } = expand(schema, document);
  if (anyOf !== undefined && oneOf !== undefined) rejectFeature("oneOf next to anyOf", context);
  const forms = toList(anyOf ?? oneOf);
  if (forms.length > 0) return { forms, isExclusive: oneOf !== undefined, rest, isSchema: false };
  const form = pick(schema, (name) => !isAnnotation(name) || name === "title");
  return { forms: [form], isExclusive: false, rest: pick(schema, isAnnotation), isSchema: true };
}

/** Compares the alternative forms of two schemas. */
function compareUnions(before: Union, after: Union, context: Context): void {
  const meaning = ({ forms, isExclusive }: Union, document: JsonObject) =>
    toCanonicalText([isExclusive, forms], document);
  const isSame = meaning(before, context.before) === meaning(after, context.after);
  // `oneOf` and `anyOf` are equivalent only if no value matches two forms.
  if (!isSame && (canOverlap(before, context.before) || canOverlap(after, context.after))) {
    recordEffect(context, "both", "oneOf changed, and a value may match several forms, which is invalid");
  }
  compareLists(before.forms, after.forms, "form", context);
}

/** Returns the name of a form for the report: its component, title or type. */
function getFormName({ $ref, title, type, ...form }: JsonObject): string {
  return typeof $ref === "string" ? $ref.split("/").at(-1)! : formatValue(title ?? type ?? form);
}

function canOverlap({ forms, isExclusive }: Union, document: JsonObject): boolean {
  const schemas = forms.map((form) => expand(form, document));
  const isPair = (left: JsonObject, index: number) =>
    schemas.slice(index + 1).some((right) => !areDisjoint(left, right, document));
  return isExclusive && schemas.some(isPair);
}

/** Returns true if it is certain that no value is valid for both schemas. */
function areDisjoint(left: JsonObject, right: JsonObject, document: JsonObject): boolean {
  const common = getTypes(left).intersection(getTypes(right));
  const [values, others] = [findValues(left), findValues(right)];
  if (common.size === 0 || (values && others && !values.some((value) => others.includes(value)))) return true;
  if (common.size > 1 || !common.has("object")) return false;
  return [...getList(left, "required"), ...getList(right, "required")].some((name) => {
    const [field, other] = [left, right].map((schema) => {
      const one = findMember(getObject(schema, "properties"), String(name));
      const others = findMember(schema, "additionalProperties") === false ? { type: [] } : {};
      return isJsonObject(one) ? expand(one, document) : others;
    });
    return areDisjoint(field!, other!, document);
  });
}

/**
 * Compares schemas in pairs. Schemas with the same meaning are paired first, then those with the same reference, then
 * those with the same types.
 */
function compareLists(before: List, after: List, what: "form" | "condition", context: Context): void {
  let [unmatchedOld, unmatchedNew] = [before, after];
  const keys = [
    toCanonicalText,
    ({ $ref }: JsonObject) => $ref ?? Symbol(),
    (schema: JsonObject, document: JsonObject) => [...getTypes(expand(schema, document))].join(),
  ];
  for (const getKey of keys) {
    for (const old of unmatchedOld) {
      const now = unmatchedNew.find((one) => getKey(one, context.after) === getKey(old, context.before));
      if (now === undefined) continue;
      compareSchemas(old, now, context);
      unmatchedOld = unmatchedOld.filter((one) => one !== old);
      unmatchedNew = unmatchedNew.filter((one) => one !== now);
    }
  }
  // A value must match one form, but all conditions.
  const [removed, added] =
    what === "form" ? (["narrows", "widens"] as const) : (["widens", "narrows"] as const);
  for (const one of unmatchedOld) recordEffect(context, removed, `${what} ${getFormName(one)} removed`);
  for (const one of unmatchedNew) recordEffect(context, added, `${what} ${getFormName(one)} added`);
}

const isAnnotation = (keyword: string) => Object.hasOwn(annotationRules, keyword);

function pick(schema: JsonObject, isPicked: (keyword: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => isPicked(keyword)));
}

/**
 * Returns the schema with its reference replaced by the target. Keywords next to the reference become additional
 * conditions.
 */
function expand(schema: JsonObject, document: JsonObject): JsonObject {
  const { $ref, ...siblings } = schema;
  if (typeof $ref !== "string") return schema;
  const target = expand(getTarget(schema, document), document);
  const condition = pick(siblings, (keyword) => !isAnnotation(keyword));
  const all = [...getList(target, "allOf"), ...(Object.keys(condition).length > 0 ? [condition] : [])];
  return { ...target, ...pick(siblings, isAnnotation), ...(all.length > 0 ? { allOf: all } : {}) };
}

/**
 * Returns a canonical text. It is equal for schemas that differ only in order, annotations and references. Throws
 * `CompatError` for a recursive schema. `path` contains the references that lead to the schema. Callers omit it.
 */
export function toCanonicalText(
  schema: unknown,
  document: JsonObject,
  path: readonly unknown[] = [],
): string {
  const next = (value: unknown) => toCanonicalText(value, document, path);
  if (Array.isArray(schema)) return JSON.stringify(schema.map(next).toSorted());
  if (!isJsonObject(schema)) return JSON.stringify(schema) ?? "";
  const { $ref } = schema;
  if ($ref !== undefined) {
    if (path.includes($ref)) rejectFeature("a recursive schema", { subject: String($ref), path: "" });
    return toCanonicalText(expand(schema, document), document, [...path, $ref]);
  }
  const members = Object.entries(pick(schema, (keyword) => !isAnnotation(keyword))).map(([keyword, value]) =>
    // A field may have the same name as an annotation.
    keyword === "properties"
      ? `fields:${next(Object.entries(toObject(value)))}`
      : `${keyword}:${next(value)}`,
  );
  return JSON.stringify(members.toSorted());
}
