import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { descriptionOf } from "../document.ts";
import { isJsonObject, listAt, own, type JsonObject } from "../json.ts";
import { mapObjects } from "../map-objects.ts";
import { child } from "../pointer.ts";
import { withBanner } from "./banner.ts";

/**
 * generated/types.ts and generated/client-types.ts: the types of paths and components, by openapi-typescript. A string
 * with known values has these, so that an editor offers them, and any other string.
 */
export async function typesFile(document: JsonObject): Promise<string> {
  // The document is JSON that Redocly has bundled; openapi-typescript checks its shape again.
  const described = mapObjects(withDescriptions(document, document, "#") as JsonObject, asTypeable);
  const options = { defaultNonNullable: false, silent: true, transform: knownOrAny };
  const nodes = await openapiTypescript(described as unknown as OpenAPI3, options);
  return withBanner(astToString(nodes));
}

/** The type of a string with known values: a union with `string` alone would lose the values. */
function knownOrAny(schema: object): ts.TypeNode | undefined {
  const values = listAt(schema as JsonObject, "x-extensible-enum");
  if (values.length === 0) return undefined;
  const { factory: make, SyntaxKind: kinds } = ts;
  const known = values.map((value) => make.createLiteralTypeNode(make.createStringLiteral(String(value))));
  const anyText = make.createIntersectionTypeNode([
    make.createKeywordTypeNode(kinds.StringKeyword),
    make.createTypeLiteralNode([]),
  ]);
  const types = [own(schema as JsonObject, "type")].flat();
  const nothing = types.includes("null") ? [make.createLiteralTypeNode(make.createNull())] : [];
  return make.createUnionTypeNode([...known, make.createParenthesizedType(anyText), ...nothing]);
}

/** A copy in which fields that are of a named schema and say nothing themselves have its description: editors show it. */
function withDescriptions(document: JsonObject, value: unknown, at: string): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => withDescriptions(document, item, child(at, index)));
  }
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => {
    const copy = withDescriptions(document, member, child(at, name));
    if (name !== "properties" || !isJsonObject(copy)) return [name, copy];
    const fields = Object.entries(copy).map(([field, schema]) => [
      field,
      describedField(document, schema, child(at, name, field)),
    ]);
    return [name, Object.fromEntries(fields)];
  });
  return Object.fromEntries(members);
}

/**
 * The schema in words that openapi-typescript takes as they are meant: it leaves out what stands beside a reference, takes
 * every tuple for whole, holds named fields to the type of the others, and lets an object of any fields have none. No type is narrower than its schema.
 */
function asTypeable(schema: JsonObject): JsonObject {
  const { $ref, prefixItems, ...rest } = schema;
  if (typeof $ref === "string" && Object.keys(rest).some((keyword) => typed.has(keyword))) {
    return asTypeable({ ...rest, allOf: [{ $ref }, ...listAt(rest, "allOf")] });
  }
  if (Array.isArray(prefixItems)) {
    const isWhole = own(rest, "items") === false && Number(rest["minItems"]) >= prefixItems.length;
    if (isWhole) return schema;
    const others = own(rest, "items") ?? {};
    return {
      ...rest,
      items: { anyOf: [...(prefixItems as unknown[]), ...(others === false ? [] : [others])] },
    };
  }
  const { properties, additionalProperties: others, patternProperties } = rest;
  const isMixed = isJsonObject(properties) && isJsonObject(others);
  const isObject = [rest["type"]].flat().includes("object");
  const isFree = isObject && !properties && others === undefined && !patternProperties && !hasForms(rest);
  return isMixed || isFree ? { ...schema, additionalProperties: true } : schema;
}

const hasForms = (schema: JsonObject) => ["allOf", "anyOf", "oneOf"].some((keyword) => keyword in schema);

/** The keywords that change a type. */
const typed = new Set(
  "type properties required additionalProperties items prefixItems enum const allOf anyOf oneOf".split(" "),
);

function describedField(document: JsonObject, field: unknown, at: string): unknown {
  if (!isJsonObject(field) || typeof own(field, "$ref") !== "string") return field;
  return { description: descriptionOf(document, field, at), ...field };
}
