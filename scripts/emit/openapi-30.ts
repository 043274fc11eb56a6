import { reachedFrom } from "../compat/references.ts";
import { isJsonObject, listAt, objectAt, own, type JsonObject } from "./json.ts";
import { mapObjects } from "./map-objects.ts";
import { resolve } from "./pointer.ts";

/** The members of a schema that OpenAPI 3.0.3 knows; what else is there makes an answer narrower, and is left out. */
const known = new Set(
  `title multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems
  uniqueItems maxProperties minProperties required enum type allOf oneOf anyOf not items properties additionalProperties
  description format default nullable discriminator readOnly writeOnly xml externalDocs example deprecated`.split(
    /\s+/,
  ),
);
const lists = new Set(["allOf", "oneOf", "anyOf"]);
const single = new Set(["not", "items"]);

/** The document in OpenAPI 3.0.3, for tools that take no 3.1: what it says of the wire is the same or wider. */
export function toOpenapi30(document: JsonObject): JsonObject {
  const widened = mapObjects(document, (object) => withoutNarrowing(object, document));
  const { openapi: _version, webhooks: _webhooks, jsonSchemaDialect: _dialect, ...rest } = widened;
  const { summary: _summary, ...info } = objectAt(rest, "info");
  const { identifier: _identifier, ...license } = objectAt(info, "license");
  const { pathItems: _pathItems, ...components } = objectAt(rest, "components");
  const schemas = Object.entries(objectAt(components, "schemas")).map(([name, schema]) => [
    name,
    schemaOf(schema),
  ]);
  return {
    openapi: "3.0.3",
    ...rest,
    info: { ...info, ...("license" in info && { license }) },
    paths: withSchemas(rest["paths"]),
    components: {
      ...(withSchemas({ ...components, schemas: {} }) as JsonObject),
      schemas: Object.fromEntries(schemas),
    },
  };
}

/** The keywords without which a schema takes more. */
const lost =
  /"(?:prefixItems|contains|patternProperties|propertyNames|dependentRequired|dependentSchemas|if)":/;

/**
 * Without what would take less once the keywords are gone that 3.0 does not know. What it leaves out stays as a keyword that
 * is lost: what is around it takes more for it as well.
 */
function withoutNarrowing(schema: JsonObject, document: JsonObject): JsonObject {
  const isLossy = (part: unknown) =>
    [part, ...[...reachedFrom(part, document)].map((reference) => resolve(document, reference, "$ref"))].some(
      (one) => lost.test(JSON.stringify(one)),
    );
  const members = Object.entries(schema).flatMap(([name, member]) => {
    if (name === "oneOf" && isLossy(member)) return [["anyOf" in schema ? "if" : "anyOf", member]];
    if (name === "not" && isLossy(member)) return [["if", member]];
    if (name === "additionalProperties" && "patternProperties" in schema) return [];
    return [[name, name === "items" && "prefixItems" in schema ? {} : member]];
  });
  return Object.fromEntries(members) as JsonObject;
}

/** What stands around schemas: parameters, headers and media types hold each theirs as `schema`. */
function withSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSchemas);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => {
    if (name === "schema") return [name, schemaOf(member)];
    return [name, name === "example" || name === "examples" ? member : withSchemas(member)];
  });
  return Object.fromEntries(members);
}

function schemaOf(schema: unknown): unknown {
  if (!isJsonObject(schema)) return schema === false ? { not: {} } : {};
  const { $ref, ...own30 } = withoutNull(schema);
  const members = Object.entries(withLiterals(own30)).flatMap(([name, member]) => {
    if (!known.has(name) && !name.startsWith("x-")) return [];
    return [[name, memberOf(name, member)]];
  });
  const made = Object.fromEntries(members) as JsonObject;
  if ($ref === undefined) return made;
  // 3.0 looks at nothing that stands beside a reference.
  return Object.keys(made).length === 0 ? { $ref } : { ...made, allOf: [{ $ref }] };
}

function memberOf(name: string, member: unknown): unknown {
  if (lists.has(name)) return (member as readonly unknown[]).map(schemaOf);
  if (single.has(name) || (name === "additionalProperties" && isJsonObject(member))) return schemaOf(member);
  if (name !== "properties") return member;
  return Object.fromEntries(
    Object.entries(member as JsonObject).map(([field, schema]) => [field, schemaOf(schema)]),
  );
}

/** `null` among the types or the forms is `nullable`; several types are as many forms. */
function withoutNull(schema: JsonObject): JsonObject {
  const types = [own(schema, "type") ?? []].flat();
  const left = types.filter((type) => type !== "null");
  const { type: _type, ...rest } = schema;
  const formed = ["anyOf", "oneOf"].find(
    (name) => Array.isArray(rest[name]) && (rest[name] as unknown[]).some(isNull),
  );
  if (formed !== undefined) {
    const forms = (rest[formed] as readonly unknown[]).filter((form) => !isNull(form));
    return { ...schema, [formed]: forms, nullable: true };
  }
  if (types.length === 0) return schema;
  const nullable = left.length < types.length ? { nullable: true } : {};
  if (left.length === 0) return { ...rest, ...nullable, enum: [null] };
  if (left.length === 1) return { type: left[0], ...rest, ...nullable };
  const forms = { anyOf: left.map((type) => ({ type })) };
  if ("anyOf" in rest) return { ...rest, ...nullable, allOf: [...listAt(rest, "allOf"), forms] };
  return { ...rest, ...nullable, ...forms };
}

const isNull = (form: unknown) => isJsonObject(form) && form["type"] === "null";

/** Constants, examples and exclusive bounds as 3.0 spells them. */
function withLiterals(schema: JsonObject): JsonObject {
  const { const: constant, examples, exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  return {
    ...rest,
    ...(constant !== undefined && { enum: [constant] }),
    ...(Array.isArray(examples) && examples.length > 0 && { example: examples[0] }),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(exclusiveMaximum !== undefined && { maximum: exclusiveMaximum, exclusiveMaximum: true }),
  };
}
