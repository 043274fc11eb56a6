import {
  isJsonObject,
  listAt,
  mapMembers,
  mapObjects,
  objectAt,
  omit,
  own,
  type JsonObject,
} from "./json.ts";
import { resolve } from "./pointer.ts";

const schemaPrefix = "#/components/schemas/";

/** Names of fields that are also the type that Python's generated module imports for their format. */
const typesOfFormats: Readonly<Record<string, string>> = { datetime: "date-time", date: "date" };

/**
 * Returns a client document whose names suit generators without configuration. A deprecated form of a request is omitted
 * if there is another, and a field with the name of its own type is plain text.
 */
export function suitNames(document: JsonObject): JsonObject {
  const schemas = objectAt(objectAt(document, "components"), "schemas");
  const unions = Object.entries(schemas).flatMap(([name, schema]) => {
    const forms = listAt(schema as JsonObject, "oneOf").map((form) => String((form as JsonObject)["$ref"]));
    const current = forms.filter((form) => !isDeprecated(document, form));
    return forms.length > 1 && current.length === 1 ? [{ name, forms, current: current[0]! }] : [];
  });
  const current = new Map(unions.map((union) => [schemaPrefix + union.name, union.current]));
  const paths = mapObjects(objectAt(document, "paths"), (object) =>
    withFittingExamples(document, object, current),
  );
  const suited = mapObjects({ ...document, paths }, (object) => {
    const $ref = current.get(String(own(object, "$ref")));
    return withPlainFields($ref === undefined ? object : { ...object, $ref });
  });
  return withoutUnused(suited, unions);
}

function isDeprecated(document: JsonObject, reference: string): boolean {
  const schema = resolve(document, reference, reference);
  return isJsonObject(schema) && schema["deprecated"] === true;
}

/** Omits the examples with a field that the remaining form does not have. */
function withFittingExamples(
  document: JsonObject,
  object: JsonObject,
  current: ReadonlyMap<string, string>,
): JsonObject {
  const form = current.get(String(own(objectAt(object, "schema"), "$ref")));
  if (form === undefined) return object;
  const fields = objectAt(resolve(document, form, form) as JsonObject, "properties");
  const examples = Object.entries(objectAt(object, "examples")).filter(([, example]) =>
    Object.keys(objectAt(example as JsonObject, "value")).every((field) => field in fields),
  );
  return { ...object, examples: Object.fromEntries(examples) };
}

function withPlainFields(object: JsonObject): JsonObject {
  if (object["type"] !== "object") return object;
  const properties = mapMembers(objectAt(object, "properties"), (field, name) => {
    if (!isJsonObject(field) || !("format" in field)) return field;
    return field["format"] === typesOfFormats[name.toLowerCase()] ? omit(field, ["format"]) : field;
  });
  return "properties" in object ? { ...object, properties } : object;
}

/** Omits the unions that are replaced by one form, and the forms that nothing else uses. */
function withoutUnused(
  document: JsonObject,
  unions: readonly { readonly name: string; readonly forms: readonly string[] }[],
): JsonObject {
  const components = objectAt(document, "components");
  const gone = unions.map(({ name }) => name);
  const left = omit(objectAt(components, "schemas"), gone);
  const text = JSON.stringify({ ...document, components: { ...components, schemas: left } });
  const unused = unions.flatMap(({ forms }) => forms).filter((form) => !text.includes(`"${form}"`));
  const schemas = omit(
    left,
    unused.map((form) => form.slice(schemaPrefix.length)),
  );
  return { ...document, components: { ...components, schemas } };
}
