import { isJsonObject, getList, mapMembers, getObject, omit, type JsonObject } from "./json.ts";
import { isNullOnly } from "./nulls.ts";

/**
 * Returns the document as OpenAPI 3.0.3, for tools without support for 3.1. Converted schemas accept at least the same
 * values.
 */
export function toOpenapi30(document: JsonObject): JsonObject {
  const { openapi: _version, ...rest } = omit(document, ["webhooks", "jsonSchemaDialect"]);
  const info = omit(getObject(rest, "info"), ["summary"]);
  const license = omit(getObject(info, "license"), ["identifier"]);
  const components = getObject(rest, "components");
  return {
    openapi: "3.0.3",
    ...rest,
    info: { ...info, ...("license" in info && { license }) },
    paths: withSchemas(rest["paths"]),
    components: {
      ...(withSchemas({ ...components, schemas: {} }) as JsonObject),
      schemas: mapMembers(getObject(components, "schemas"), toSchema),
    },
  };
}

/** Converts the `schema` of parameters, headers and media types. */
function withSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSchemas);
  if (!isJsonObject(value)) return value;
  return mapMembers(value, (member, name) => {
    if (name === "schema") return toSchema(member);
    return name === "example" || name === "examples" ? member : withSchemas(member);
  });
}

function toSchema(schema: unknown): unknown {
  if (!isJsonObject(schema)) return schema;
  const { $ref, ...made } = mapMembers(withLiterals(withoutNull(schema)), (member, name) => {
    if (name === "anyOf" || name === "oneOf") return (member as readonly unknown[]).map(toSchema);
    if (name === "properties") return mapMembers(member as JsonObject, toSchema);
    return name === "items" ? toSchema(member) : member;
  });
  if ($ref === undefined) return made;
  // OpenAPI 3.0 ignores members next to a reference.
  return Object.keys(made).length === 0 ? { $ref } : { ...made, allOf: [{ $ref }] };
}

/** Replaces `null` in `type`, `anyOf` or `oneOf` by `nullable`. A schema with several other types loses its `type`. */
function withoutNull(schema: JsonObject): JsonObject {
  const { type, ...rest } = schema;
  const types = [type ?? []].flat();
  const otherTypes = types.filter((one) => one !== "null");
  const nullable = types.length > otherTypes.length && { nullable: true };
  const formed = ["anyOf", "oneOf"].find((name) => getList(schema, name).some(isNullOnly));
  if (formed !== undefined)
    return {
      ...schema,
      [formed]: getList(schema, formed).filter((form) => !isNullOnly(form)),
      nullable: true,
    };
  return { ...(otherTypes.length === 1 && { type: otherTypes[0] }), ...rest, ...nullable };
}

/** Converts constants, examples and exclusive bounds to OpenAPI 3.0. */
function withLiterals(schema: JsonObject): JsonObject {
  const { const: constant, examples, exclusiveMinimum, ...rest } = schema;
  return {
    ...rest,
    ...(constant !== undefined && { enum: [constant] }),
    ...(Array.isArray(examples) && examples.length > 0 && { example: examples[0] }),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
  };
}
