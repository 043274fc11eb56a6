import { isJsonObject, listAt, objectAt, own, type JsonObject } from "./json.ts";
import { mapObjects } from "./map-objects.ts";
import { resolve } from "./pointer.ts";

const schemaPrefix = "#/components/schemas/";

/** Enum values that are names of an enum's own members in some language: Kotlin's and Java's among them. */
const membersOfEnums = new Set(["value", "values", "name", "ordinal", "entries"]);

/** Names of fields that are also the type which Python's generated module imports for their format. */
const typesOfFormats: ReadonlyMap<string, string> = new Map([
  ["datetime", "date-time"],
  ["date", "date"],
]);

/**
 * A document of clients whose names suit generators that nobody has configured. The wire stays what it is: a deprecated
 * form of a request is left out where there is another; enums with a value that languages keep for themselves have names
 * for their constants; a field called like its own type is plain text.
 */
export function suitNames(document: JsonObject): JsonObject {
  const renamed = new Map(
    Object.entries(schemasOf(document)).flatMap(([name, schema]) => aliasOf(document, name, schema)),
  );
  const paths = mapObjects(objectAt(document, "paths"), (object) =>
    withFittingExamples(document, object, renamed),
  );
  const suited = mapObjects({ ...document, paths }, (object) => withNames(referTo(object, renamed)));
  return withoutUnused(
    suited,
    [...renamed.keys()].map((reference) => reference.slice(schemaPrefix.length)),
    document,
  );
}

const schemasOf = (document: JsonObject) => objectAt(objectAt(document, "components"), "schemas");

/** The one form that is left of a union once its deprecated forms are gone. */
function aliasOf(document: JsonObject, name: string, schema: unknown): (readonly [string, string])[] {
  if (!isJsonObject(schema)) return [];
  const forms = listAt(schema, "oneOf").flatMap((form) =>
    isJsonObject(form) && typeof form["$ref"] === "string" ? [form["$ref"]] : [],
  );
  const current = forms.filter((reference) => !isDeprecated(document, reference));
  return forms.length > 1 && current.length === 1 ? [[`${schemaPrefix}${name}`, current[0]!]] : [];
}

function isDeprecated(document: JsonObject, reference: string): boolean {
  const schema = resolve(document, reference, reference);
  return isJsonObject(schema) && schema["deprecated"] === true;
}

function referTo(object: JsonObject, renamed: ReadonlyMap<string, string>): JsonObject {
  const to = renamed.get(String(own(object, "$ref")));
  return to === undefined ? object : { ...object, $ref: to };
}

/** Without the examples of forms that are left out: those with a field that the form which stays does not have. */
function withFittingExamples(
  document: JsonObject,
  object: JsonObject,
  renamed: ReadonlyMap<string, string>,
): JsonObject {
  const form = renamed.get(String(own(objectAt(object, "schema"), "$ref")));
  if (form === undefined) return object;
  const fields = objectAt(resolve(document, form, form) as JsonObject, "properties");
  const fits = (example: unknown) =>
    isJsonObject(example) && Object.keys(objectAt(example, "value")).every((field) => field in fields);
  const examples = Object.entries(objectAt(object, "examples")).filter(([, example]) => fits(example));
  return { ...object, examples: Object.fromEntries(examples) };
}

function withNames(object: JsonObject): JsonObject {
  const values = listAt(object, "enum");
  if (values.some((value) => typeof value === "string" && membersOfEnums.has(value))) {
    return { ...object, "x-enum-varnames": values.map((value) => String(value).toUpperCase()) };
  }
  const fields = objectAt(object, "properties");
  const clashing = Object.entries(fields).filter(
    ([name, field]) => isJsonObject(field) && typesOfFormats.get(name.toLowerCase()) === own(field, "format"),
  );
  if (clashing.length === 0 || object["type"] !== "object") return object;
  const plain = clashing.flatMap(([name, field]) => {
    const { format, ...rest } = field as JsonObject;
    return format === undefined ? [] : [[name, rest] as const];
  });
  return { ...object, properties: { ...fields, ...Object.fromEntries(plain) } };
}

/** Without the unions that have become another schema, and the forms that only they had. */
function withoutUnused(document: JsonObject, gone: readonly string[], before: JsonObject): JsonObject {
  const components = objectAt(document, "components");
  const forms = gone.flatMap((name) =>
    listAt(objectAt(schemasOf(before), name), "oneOf").map((form) => (form as JsonObject)["$ref"]),
  );
  const left = Object.fromEntries(
    Object.entries(schemasOf(document)).filter(([name]) => !gone.includes(name)),
  );
  const text = JSON.stringify({ ...document, components: { ...components, schemas: left } });
  const isUsed = (name: string) =>
    !forms.includes(schemaPrefix + name) || text.includes(`"${schemaPrefix}${name}"`);
  const schemas = Object.fromEntries(Object.entries(left).filter(([name]) => isUsed(name)));
  return { ...document, components: { ...components, schemas } };
}
