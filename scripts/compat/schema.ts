import { isDeepStrictEqual } from "node:util";
import { isJsonObject, listAt, objectAt, own, type JsonObject } from "../emit/json.ts";
import { isExtensible } from "../emit/value-sets.ts";
import { inside, note, noteEffect, show, showChange, type Context } from "./change.ts";
import { compareMembers, elsewhere, follow, refuse, rulesOf, texts, toList, toObject } from "./members.ts";
import type { Compare, Rules } from "./members.ts";

/**
 * Records each change between two schemas with its effect on the valid values. A schema is read as a conjunction of its
 * keywords, so that it is narrower if one keyword is narrower and none is wider. A change whose effect is not computed
 * counts as breaking.
 */
export function compareSchemas(before: unknown, after: unknown, context: Context): void {
  if (!isJsonObject(before) || !isJsonObject(after)) return refuse("a schema that is no object", context);
  compareClasses(before, after, context);
  const [{ $ref, ...beside }, { $ref: other, ...besideOther }] = [before, after];
  if (typeof $ref === "string" && $ref === other) {
    compareTargets($ref, context);
    return compareSchemas(beside, besideOther, context);
  }
  const [old, now] = [unionOf(before, context.before, context), unionOf(after, context.after, context)];
  if (old.isSchema && now.isSchema) {
    return compareKeywords(expand(before, context.before), expand(after, context.after), context);
  }
  compareUnions(old, now, context);
  compareKeywords(old.rest, now.rest, context);
}

/** Compares the targets of one reference, once for each operation and direction, under the name of the component. */
function compareTargets($ref: string, context: Context): void {
  const key = `${context.isEcho === true ? "echo" : context.direction} ${$ref}`;
  if (context.done.has(key)) return;
  context.done.add(key);
  const place = `schema ${$ref.split("/").at(-1)}`;
  const [old, now] = [follow({ $ref }, context.before), follow({ $ref }, context.after)];
  compareSchemas(old, now, { ...context, place, path: "", isNamed: true });
}

/** A schema that is no component has its title as the class name in generated code. */
function compareClasses(before: JsonObject, after: JsonObject, context: Context): void {
  const [old, now] = [before["title"], after["title"]];
  const hasClass = [before, after].every((schema) => "properties" in schema || "enum" in schema);
  if (context.isNamed === true || !hasClass || old === now) return;
  note(context, "major", `title renames the class of generated clients: ${showChange("title", old, now)}`);
}

const notes: Rules = {
  ...texts,
  deprecated: "minor",
  "x-echo": "patch",
  // A client that leaves a field out relies on its default.
  default: (old, now, context) => {
    if (isDeepStrictEqual(old, now)) return;
    note(context, old === undefined ? "minor" : "major", showChange("default", old, now));
  },
};

const keywords: Rules = {
  ...notes,
  ...rulesOf("type enum const properties required additionalProperties anyOf oneOf", elsewhere),
  ...rulesOf("minimum exclusiveMinimum minLength minItems", boundBy(true)),
  ...rulesOf("maximum maxLength maxItems", boundBy(false)),
  ...rulesOf("not if then contains minContains maxContains", compareOpaque),
  format: compareFormats,
  pattern: compareExact,
  uniqueItems: (old, now, context, name) => compareExact(old || undefined, now || undefined, context, name),
  items: (old, now, context) => compareSchemas(old ?? {}, now ?? {}, inside(context, "[]")),
  allOf: (old, now, context) => compareLists(toList(old), toList(now), "condition", context),
};

/** Compares all keywords but those of references and forms. */
function compareKeywords(before: JsonObject, after: JsonObject, context: Context): void {
  const common = compareTypes(before, after, context);
  if (common.size === 0) return compareMembers(pick(before, isNote), pick(after, isNote), keywords, context);
  compareValues(before, after, context);
  compareObjects(before, after, context);
  compareMembers(before, after, keywords, context);
}

/** Returns the types that the schema allows; a number is an integer or a fraction. */
function typesOf(schema: JsonObject): ReadonlySet<unknown> {
  const names = [schema["type"] ?? ["null", "boolean", "object", "array", "string", "number"]].flat();
  return new Set(names.flatMap((name) => (name === "number" ? ["integer", "fraction"] : [name])));
}

/** Records changed types, and returns the types of both sides. */
function compareTypes(before: JsonObject, after: JsonObject, context: Context): ReadonlySet<unknown> {
  const [old, now] = [typesOf(before), typesOf(after)];
  const [gone, come] = [old.difference(now), now.difference(old)];
  const says = showChange("type", before["type"], after["type"]);
  if (gone.size > 0 || come.size > 0) {
    noteEffect(context, come.size === 0 ? "narrows" : gone.size === 0 ? "widens" : "both", says);
  }
  return old.intersection(now);
}

/** Returns the values of a closed set, or undefined if the schema has none. */
function valuesOf(schema: JsonObject): readonly unknown[] | undefined {
  if (!("const" in schema)) return "enum" in schema ? listAt(schema, "enum") : undefined;
  const values = "enum" in schema ? listAt(schema, "enum") : [schema["const"]];
  return values.filter((value) => value === schema["const"]);
}

/** Records the values that were added to a set and removed from it. A changed type was recorded already. */
function compareValues(before: JsonObject, after: JsonObject, context: Context): void {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  if (!old && now) noteEffect(context, "narrows", `only the values ${now.map(show).join(", ")} now`);
  if (old && !now) noteEffect(context, "widens", `any value now, not only ${old.map(show).join(", ")}`);
  if (!old || !now) return;
  const mayBeNull = [before, after].every((schema) => typesOf(schema).has("null"));
  const missing = (some: readonly unknown[], others: readonly unknown[]) =>
    some.filter((value) => (value !== null || mayBeNull) && !others.includes(value));
  const [removed, added] = [missing(old, now), missing(now, old)];
  const isOpen = context.direction === "answer" && isExtensible(before) && isExtensible(after);
  const set = isOpen ? "extensible" : "closed";
  for (const one of removed) noteEffect(context, "narrows", `value ${show(one)} removed from the ${set} set`);
  for (const value of added) {
    const says = `value ${show(value)} added to the ${set} set`;
    // If another value was removed, the added one may be its new name.
    if (isOpen && removed.length === 0) note(context, "minor", says);
    else noteEffect(context, "widens", says);
  }
}

/** Returns the rule of a bound. An absent bound is no bound. */
function boundBy(isLeast: boolean): Compare {
  return (old, now, context, name) => {
    const none = isLeast ? -Infinity : Infinity;
    const isNarrower = Number(now ?? none) > Number(old ?? none) === isLeast;
    if (old !== now) noteEffect(context, isNarrower ? "narrows" : "widens", showChange(name, old, now));
  };
}

/** Compares a keyword of which only an equal value is known to be compatible. */
function compareExact(old: unknown, now: unknown, context: Context, name: string): void {
  if (old === now) return;
  const effect = old === undefined ? "narrows" : now === undefined ? "widens" : "both";
  noteEffect(context, effect, showChange(name, old, now));
}

function compareFormats(old: unknown, now: unknown, context: Context, name: string): void {
  // These formats only tell generators the width of a number.
  const isWidth = [old, now].every((format) => [undefined, "int64", "double"].includes(format as undefined));
  if (!isWidth) compareExact(old, now, context, name);
  else if (old !== now) note(context, "minor", showChange(name, old, now));
}

function fieldsOf(schema: JsonObject, context: Context) {
  const { additionalProperties: others } = schema;
  if (others !== undefined && others !== false) refuse("additionalProperties other than false", context);
  const required = new Set(listAt(schema, "required").map(String));
  return { fields: objectAt(schema, "properties"), required, isClosed: others === false };
}

/** Compares the fields of objects. An answer may get fields: clients ignore fields that they do not know (decision 0025). */
function compareObjects(before: JsonObject, after: JsonObject, context: Context): void {
  const [old, now] = [fieldsOf(before, context), fieldsOf(after, context)];
  const isRequest = context.direction === "request";
  const names = [old, now].flatMap(({ fields, required }) => [...Object.keys(fields), ...required]);
  for (const name of new Set(names)) {
    const [field, next] = [own(old.fields, name), own(now.fields, name)];
    const isDemanded = now.required.has(name) && !old.required.has(name);
    if (field !== undefined && next === undefined) note(context, "major", `field ${name} removed`);
    else if (field === undefined && next !== undefined) {
      // An open request could have a field of that name already, with any value.
      const isBreaking = isRequest && (isDemanded || !old.isClosed);
      note(context, isBreaking ? "major" : "minor", `${isDemanded ? "required " : ""}field ${name} added`);
    } else if (isDemanded) noteEffect(context, "narrows", `field ${name} is required now`);
    else if (old.required.has(name) && !now.required.has(name)) {
      noteEffect(context, "widens", `field ${name} is optional now`);
    }
    if (field === undefined || next === undefined) continue;
    const isEcho = context.isEcho === true || toObject(next)["x-echo"] === true;
    compareSchemas(field, next, { ...inside(context, name), isEcho });
  }
  if (old.isClosed && !now.isClosed) note(context, "minor", "other fields are allowed now");
  if (!old.isClosed && now.isClosed) noteEffect(context, "narrows", "other fields are no longer allowed");
}

/** Compares a keyword whose effect is not computed. */
function compareOpaque(old: unknown, now: unknown, context: Context, name: string): void {
  if (meaningOf(old, context.before) === meaningOf(now, context.after)) return;
  noteEffect(context, "both", showChange(name, old, now));
}

type List = readonly JsonObject[];
type Union = ReturnType<typeof unionOf>;

/** Returns the forms that a value may have. A schema without forms is the only form of itself. */
function unionOf(schema: JsonObject, document: JsonObject, context: Context) {
  const { anyOf, oneOf, ...rest } = expand(schema, document);
  if (anyOf !== undefined && oneOf !== undefined) refuse("oneOf beside anyOf", context);
  const forms = toList(anyOf ?? oneOf);
  if (forms.length > 0) return { forms, isExclusive: oneOf !== undefined, rest, isSchema: false };
  const form = pick(schema, (name) => !isNote(name) || name === "title");
  return { forms: [form], isExclusive: false, rest: pick(schema, isNote), isSchema: true };
}

/** Compares the forms of which a value has one. */
function compareUnions(before: Union, after: Union, context: Context): void {
  const meaning = ({ forms, isExclusive }: Union, document: JsonObject) =>
    meaningOf([isExclusive, forms], document);
  const isSame = meaning(before, context.before) === meaning(after, context.after);
  // A oneOf means the same as an anyOf only if no value has two of its forms.
  if (!isSame && (mayOverlap(before, context.before) || mayOverlap(after, context.after))) {
    noteEffect(context, "both", "oneOf changed, and its forms may overlap, which is refused");
  }
  compareLists(before.forms, after.forms, "form", context);
}

/** Returns the name of a form in a report: its component, title or type. */
function nameOf({ $ref, title, type, ...form }: JsonObject): string {
  return typeof $ref === "string" ? $ref.split("/").at(-1)! : show(title ?? type ?? form);
}

function mayOverlap({ forms, isExclusive }: Union, document: JsonObject): boolean {
  const schemas = forms.map((form) => expand(form, document));
  const isPair = (left: JsonObject, index: number) =>
    schemas.slice(index + 1).some((right) => !areDisjoint(left, right, document));
  return isExclusive && schemas.some(isPair);
}

/** Returns true if it is sure that no value is valid for both schemas. */
function areDisjoint(left: JsonObject, right: JsonObject, document: JsonObject): boolean {
  const common = typesOf(left).intersection(typesOf(right));
  const [values, others] = [valuesOf(left), valuesOf(right)];
  if (common.size === 0 || (values && others && !values.some((value) => others.includes(value)))) return true;
  if (common.size > 1 || !common.has("object")) return false;
  return [...listAt(left, "required"), ...listAt(right, "required")].some((name) => {
    const [field, other] = [left, right].map((schema) => {
      const one = own(objectAt(schema, "properties"), String(name));
      const others = own(schema, "additionalProperties") === false ? { type: [] } : {};
      return isJsonObject(one) ? expand(one, document) : others;
    });
    return areDisjoint(field!, other!, document);
  });
}

/** Compares schemas in pairs: those of one meaning, then those of one reference, then those of the same types. */
function compareLists(before: List, after: List, what: "form" | "condition", context: Context): void {
  let [gone, come] = [before, after];
  const keys = [
    meaningOf,
    ({ $ref }: JsonObject) => $ref ?? Symbol(),
    (schema: JsonObject, document: JsonObject) => [...typesOf(expand(schema, document))].join(),
  ];
  for (const keyOf of keys) {
    for (const old of gone) {
      const now = come.find((one) => keyOf(one, context.after) === keyOf(old, context.before));
      if (now === undefined) continue;
      compareSchemas(old, now, context);
      gone = gone.filter((one) => one !== old);
      come = come.filter((one) => one !== now);
    }
  }
  // One form must hold, and all conditions.
  const [removed, added] =
    what === "form" ? (["narrows", "widens"] as const) : (["widens", "narrows"] as const);
  for (const one of gone) noteEffect(context, removed, `${what} ${nameOf(one)} removed`);
  for (const one of come) noteEffect(context, added, `${what} ${nameOf(one)} added`);
}

const isNote = (keyword: string) => Object.hasOwn(notes, keyword);

function pick(schema: JsonObject, isPicked: (keyword: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => isPicked(keyword)));
}

/** Returns the schema with the target of its reference in it. Keywords beside the reference hold in addition. */
function expand(schema: JsonObject, document: JsonObject): JsonObject {
  const { $ref, ...beside } = schema;
  if (typeof $ref !== "string") return schema;
  const target = expand(follow(schema, document), document);
  const condition = pick(beside, (keyword) => !isNote(keyword));
  const all = [...listAt(target, "allOf"), ...(Object.keys(condition).length > 0 ? [condition] : [])];
  return { ...target, ...pick(beside, isNote), ...(all.length > 0 ? { allOf: all } : {}) };
}

/** Returns a text that is equal for schemas that differ in order, annotations and references only. */
export function meaningOf(schema: unknown, document: JsonObject, path: readonly unknown[] = []): string {
  const next = (value: unknown) => meaningOf(value, document, path);
  if (Array.isArray(schema)) return JSON.stringify(schema.map(next).toSorted());
  if (!isJsonObject(schema)) return JSON.stringify(schema) ?? "";
  const { $ref } = schema;
  if ($ref !== undefined) {
    if (path.includes($ref)) refuse("a schema inside itself", { place: String($ref), path: "" });
    return meaningOf(expand(schema, document), document, [...path, $ref]);
  }
  const members = Object.entries(pick(schema, (keyword) => !isNote(keyword))).map(([keyword, value]) =>
    // A field may have the name of an annotation.
    keyword === "properties"
      ? `fields:${next(Object.entries(toObject(value)))}`
      : `${keyword}:${next(value)}`,
  );
  return JSON.stringify(members.toSorted());
}
