import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { isJsonObject, getList, mapMembers, mapObjects, findMember, type JsonObject } from "./json.ts";
import { findDescription } from "./nulls.ts";

/**
 * Returns the content of generated/types.ts or generated/client-types.ts: the types of paths and components, by
 * openapi-typescript. The type of an extensible value set contains its known values, for editors, and any other string.
 * Rejects if the document is not valid OpenAPI 3.
 */
export async function emitTypesFile(document: JsonObject): Promise<string> {
  // The document is JSON that Redocly has bundled. openapi-typescript validates its shape again.
  const described = mapObjects(withDescriptions(document, document) as JsonObject, asTypeable);
  const options = { defaultNonNullable: false, silent: true, transform: knownOrAny };
  const nodes = await openapiTypescript(described as unknown as OpenAPI3, options);
  return astToString(nodes);
}

/** Returns the type of an extensible value set. A plain union with `string` would lose the known values. */
function knownOrAny(schema: object): ts.TypeNode | undefined {
  const values = getList(schema as JsonObject, "x-extensible-enum");
  if (values.length === 0) return undefined;
  const { factory: make, SyntaxKind: kinds } = ts;
  const known = values.map((value) => make.createLiteralTypeNode(make.createStringLiteral(String(value))));
  const anyText = make.createIntersectionTypeNode([
    make.createKeywordTypeNode(kinds.StringKeyword),
    make.createTypeLiteralNode([]),
  ]);
  const isNullable = [findMember(schema as JsonObject, "type")].flat().includes("null");
  const nothing = isNullable ? [make.createLiteralTypeNode(make.createNull())] : [];
  return make.createUnionTypeNode([...known, make.createParenthesizedType(anyText), ...nothing]);
}

/** Returns a copy for editors: a field that is a reference without a description gets the description of its target. */
function withDescriptions(document: JsonObject, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withDescriptions(document, item));
  if (!isJsonObject(value)) return value;
  return mapMembers(value, (member, name) => {
    const copy = withDescriptions(document, member);
    if (name !== "properties" || !isJsonObject(copy)) return copy;
    return mapMembers(copy, (field) =>
      isJsonObject(field) && typeof findMember(field, "$ref") === "string"
        ? { description: findDescription(document, field), ...field }
        : field,
    );
  });
}

/** Allows any field in an object schema without fields, because openapi-typescript would allow none. */
function asTypeable(schema: JsonObject): JsonObject {
  const isObject = [schema["type"]].flat().includes("object");
  const isFree = !["properties", "additionalProperties", "anyOf", "oneOf"].some((name) => name in schema);
  return isObject && isFree ? { ...schema, additionalProperties: true } : schema;
}
