import { isJsonObject, listAt, mapMembers, objectAt, omit, type JsonObject } from "./json.ts";
import { isNothing } from "./nulls.ts";

/** Returns the document in OpenAPI 3.0.3, for tools without 3.1. Its schemas accept the same values or more. */
export function toOpenapi30(document: JsonObject): JsonObject {
  const { openapi: _version, ...rest } = omit(document, ["webhooks", "jsonSchemaDialect"]);
  const info = omit(objectAt(rest, "info"), ["summary"]);
  const license = omit(objectAt(info, "license"), ["identifier"]);
  const components = objectAt(rest, "components");
  return {
    openapi: "3.0.3",
    ...rest,
    info: { ...info, ...("license" in info && { license }) },
    paths: withSchemas(rest["paths"]),
    components: {
      ...(withSchemas({ ...components, schemas: {} }) as JsonObject),
      schemas: mapMembers(objectAt(components, "schemas"), schemaOf),
    },
  };
}

/** Converts the `schema` of parameters, headers and media types. */
function withSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSchemas);
  if (!isJsonObject(value)) return value;
  return mapMembers(value, (member, name) => {
    if (name === "schema") return schemaOf(member);
    return name === "example" || name === "examples" ? member : withSchemas(member);
  });
}

function schemaOf(schema: unknown): unknown {
  if (!isJsonObject(schema)) return schema;
  const { $ref, ...made } = mapMembers(withLiterals(withoutNull(schema)), (member, name) => {
    if (name === "anyOf" || name === "oneOf") return (member as readonly unknown[]).map(schemaOf);
    if (name === "properties") return mapMembers(member as JsonObject, schemaOf);
    return name === "items" ? schemaOf(member) : member;
  });
  if ($ref === undefined) return made;
  // OpenAPI 3.0 ignores the members beside a reference.
  return Object.keys(made).length === 0 ? { $ref } : { ...made, allOf: [{ $ref }] };
}

/** `null` among the types or the forms becomes `nullable`. A schema has at most one other type. */
function withoutNull(schema: JsonObject): JsonObject {
  const { type, ...rest } = schema;
  const types = [type ?? []].flat();
  const left = types.filter((one) => one !== "null");
  const nullable = types.length > left.length && { nullable: true };
  const formed = ["anyOf", "oneOf"].find((name) => listAt(schema, name).some(isNothing));
  if (formed !== undefined)
    return { ...schema, [formed]: listAt(schema, formed).filter((form) => !isNothing(form)), nullable: true };
  return { ...(left.length === 1 && { type: left[0] }), ...rest, ...nullable };
}

/** Constants, examples and exclusive bounds as OpenAPI 3.0 writes them. */
function withLiterals(schema: JsonObject): JsonObject {
  const { const: constant, examples, exclusiveMinimum, ...rest } = schema;
  return {
    ...rest,
    ...(constant !== undefined && { enum: [constant] }),
    ...(Array.isArray(examples) && examples.length > 0 && { example: examples[0] }),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
  };
}
