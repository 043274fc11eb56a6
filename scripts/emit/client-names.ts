import {
  isJsonObject,
  getList,
  mapMembers,
  mapObjects,
  getObject,
  omit,
  findMember,
  type JsonObject,
} from "./json.ts";
import { resolve } from "./pointer.ts";

const schemaPrefix = "#/components/schemas/";

/** Field names that are also the name of the type that Python's generated module imports for their format. */
const typesOfFormats: Readonly<Record<string, string>> = { datetime: "date-time", date: "date" };

/**
 * Returns a client document whose names work with generators without configuration. If all but one form of a request
 * are deprecated, only the current form is kept. A field with the name of its type becomes plain text.
 */
export function adaptNames(document: JsonObject): JsonObject {
  const schemas = getObject(getObject(document, "components"), "schemas");
  const unions = Object.entries(schemas).flatMap(([name, schema]) => {
    const forms = getList(schema as JsonObject, "oneOf").map((form) => String((form as JsonObject)["$ref"]));
    const current = forms.filter((form) => !isDeprecated(document, form));
    return forms.length > 1 && current.length === 1 ? [{ name, forms, current: current[0]! }] : [];
  });
  const current = new Map(unions.map((union) => [schemaPrefix + union.name, union.current]));
  const paths = mapObjects(getObject(document, "paths"), (object) =>
    withFittingExamples(document, object, current),
  );
  const suited = mapObjects({ ...document, paths }, (object) => {
    const $ref = current.get(String(findMember(object, "$ref")));
    return withPlainFields($ref === undefined ? object : { ...object, $ref });
  });
  return withoutUnused(suited, unions);
}

function isDeprecated(document: JsonObject, reference: string): boolean {
  const schema = resolve(document, reference, reference);
  return isJsonObject(schema) && schema["deprecated"] === true;
}

/** Removes examples with a field that the remaining form does not have. */
function withFittingExamples(
  document: JsonObject,
  object: JsonObject,
  current: ReadonlyMap<string, string>,
): JsonObject {
  const form = current.get(String(findMember(getObject(object, "schema"), "$ref")));
  if (form === undefined) return object;
  const fields = getObject(resolve(document, form, form) as JsonObject, "properties");
  const examples = Object.entries(getObject(object, "examples")).filter(([, example]) =>
    Object.keys(getObject(example as JsonObject, "value")).every((field) => field in fields),
  );
  return { ...object, examples: Object.fromEntries(examples) };
}

function withPlainFields(object: JsonObject): JsonObject {
  if (object["type"] !== "object") return object;
  const properties = mapMembers(getObject(object, "properties"), (field, name) => {
    if (!isJsonObject(field) || !("format" in field)) return field;
    return field["format"] === typesOfFormats[name.toLowerCase()] ? omit(field, ["format"]) : field;
  });
  return "properties" in object ? { ...object, properties } : object;
}

/** Removes the unions that one form replaced, and forms that nothing else uses. */
function withoutUnused(
  document: JsonObject,
  unions: readonly { readonly name: string; readonly forms: readonly string[] }[],
): JsonObject {
  const components = getObject(document, "components");
  const replaced = unions.map(({ name }) => name);
  const remaining = omit(getObject(components, "schemas"), replaced);
  const text = JSON.stringify({ ...document, components: { ...components, schemas: remaining } });
  const unused = unions.flatMap(({ forms }) => forms).filter((form) => !text.includes(`"${form}"`));
  const schemas = omit(
    remaining,
    unused.map((form) => form.slice(schemaPrefix.length)),
  );
  return { ...document, components: { ...components, schemas } };
}
