import { isJsonObject, type JsonObject } from "../../emit/json.ts";
import { resolve } from "../../emit/pointer.ts";
import { note, noteEffect, showChange, type Context } from "../change.ts";
import { compareRest, isText } from "../texts.ts";
import { compareCount, compareFormats, compareNumbers, comparePatterns } from "./bounds.ts";
import { compareClasses } from "./classes.ts";
import { compareObjects } from "./fields.ts";
import { formsOf, type Forms } from "./forms.ts";
import { compareLists } from "./lists.ts";
import { meaningOf, spellValue } from "./same.ts";
import { compareKinds } from "./types.ts";
import { compareUnions } from "./unions.ts";
import { compareValues } from "./values.ts";

/**
 * Notes every change between two schemas, each with what it does to the values that are valid. What cannot be judged
 * counts as breaking. A schema that is referred to by one name on both sides is told by that name, once.
 */
export function compareSchemas(before: unknown, after: unknown, context: Context): void {
  if (isReference(before) && isReference(after) && before.$ref === after.$ref) {
    return compareReferences(before, after, context);
  }
  if (typeof before === "boolean" && before === after) return;
  const next = enter(before, after, context);
  if (!next) return;
  compareClasses(before, after, context);
  const old = formsOf(before, context.before);
  const now = formsOf(after, context.after);
  if (!old || !now) {
    if (meaningOf(before, context.before) === meaningOf(after, context.after)) return;
    return noteEffect(context, "both", "changed in a way that cannot be judged");
  }
  const form = old.list[0];
  const other = now.list[0];
  if (form && other && old.list.length === 1 && now.list.length === 1) {
    return compareForms(form.schema, other.schema, next);
  }
  compareNotes({ ...textsOf(before), ...old.whole }, { ...textsOf(after), ...now.whole }, context);
  compareUnions(untold(old), untold(now), next);
}

/** The default is that of the whole, as a deprecation is, which was compared already: it stands in the only form of a schema with no other. */
function untold(forms: Forms): Forms {
  if (forms.list.length > 1) return forms;
  const list = forms.list.map(
    ({ schema: { default: _default, deprecated: _deprecated, ...schema }, ...form }) => ({
      ...form,
      schema,
    }),
  );
  return { ...forms, list };
}

/** The context inside a pair of schemas, or undefined when the pair is being compared already: a recursive schema. */
function enter(before: unknown, after: unknown, context: Context): Context | undefined {
  if (!isComposed(before) && !isComposed(after)) return context;
  const pair = spellValue([before ?? null, after ?? null]);
  return context.open.has(pair) ? undefined : { ...context, open: new Set([...context.open, pair]) };
}

/** Only through these keywords does a schema come back to itself. */
function isComposed(schema: unknown): boolean {
  return isJsonObject(schema) && ["$ref", "allOf", "anyOf", "oneOf"].some((name) => name in schema);
}

/** Notes every change between two schemas that have one form each. */
function compareForms(before: JsonObject, after: JsonObject, context: Context): void {
  const common = compareKinds(before, after, context);
  compareNotes(before, after, context);
  if (common.size === 0) return;
  compareValues(before, after, common, context);
  compareFormats(before, after, context);
  if (common.has("integer") || common.has("fraction")) compareNumbers(before, after, context);
  if (common.has("string")) {
    compareCount("minLength", before, after, context);
    compareCount("maxLength", before, after, context);
    comparePatterns(before, after, context);
  }
  if (common.has("array")) compareLists(before, after, context);
  if (common.has("object")) compareObjects(before, after, context);
  compareOpaque(before, after, context);
}

const judged = new Set(
  `type enum const format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern
  minItems maxItems uniqueItems items prefixItems minProperties maxProperties properties additionalProperties
  patternProperties unevaluatedProperties required default deprecated`.split(/\s+/),
);

/** Keywords whose effect is not computed: any change of what they mean counts as breaking. */
function compareOpaque(before: JsonObject, after: JsonObject, context: Context): void {
  const opaque = (schema: JsonObject) =>
    Object.fromEntries(Object.entries(schema).filter(([name]) => !judged.has(name) && !isText(name)));
  const old = opaque(before);
  const now = opaque(after);
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [left, right] = [old, now].map((schema) => (name in schema ? { [name]: schema[name] } : {}));
    if (meaningOf(left, context.before) === meaningOf(right, context.after)) continue;
    noteEffect(context, "both", showChange(name, old[name], now[name]));
  }
}

/** Texts, deprecations and defaults: a client that leaves a field out relies on its default. */
function compareNotes(before: JsonObject, after: JsonObject, context: Context): void {
  const old = textsOf(before);
  const now = textsOf(after);
  compareRest(old, now, ["default"], context);
  if (spellValue(old["default"] ?? null) === spellValue(now["default"] ?? null)) return;
  const says = showChange("default", old["default"], now["default"]);
  note(context, "default" in old ? "major" : "minor", says);
}

function textsOf(schema: unknown): JsonObject {
  const entries = Object.entries(isJsonObject(schema) ? schema : {});
  return Object.fromEntries(
    entries.filter(([name]) => isText(name) || name === "deprecated" || name === "default"),
  );
}

interface Reference extends JsonObject {
  readonly $ref: string;
}

/** Whether the schema is a reference with nothing but texts and a default beside it. */
function isReference(schema: unknown): schema is Reference {
  if (!isJsonObject(schema) || typeof schema["$ref"] !== "string") return false;
  return Object.keys(schema).every((name) => name === "$ref" || name in textsOf(schema));
}

function compareReferences(before: Reference, after: Reference, context: Context): void {
  compareNotes(before, after, context);
  const { $ref } = before;
  const name = $ref.split("/").at(-1) ?? $ref;
  const place = $ref.startsWith("#/components/schemas/") ? `schema ${name}` : $ref;
  const key = `${context.isEcho === true ? "echo" : context.direction} ${$ref}`;
  if (context.done.has(key) || context.unchanged.has($ref)) return;
  context.done.add(key);
  const old = resolve(context.before, $ref, "$ref");
  const now = resolve(context.after, $ref, "$ref");
  compareSchemas(old, now, { ...context, place, path: "", isNamed: true });
}
