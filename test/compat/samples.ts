import { isExtensible } from "../../scripts/emit/value-sets.ts";
import { instances, schemas } from "../emit/arbitraries.ts";
import fc from "../support/properties.ts";

type Json = { [name: string]: unknown };

/** A contract with one operation that takes and answers what the schema says. */
export function contractOf(schema: unknown): Json {
  const content = { "application/json": { schema } };
  const operation = {
    operationId: "changeThing",
    security: [],
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: { 200: { description: "Done.", content } },
  };
  return {
    openapi: "3.1.0",
    info: { title: "t", version: "1.0.0" },
    paths: { "/things": { post: operation } },
  };
}

/** Two schemas of which the second is the first with one or two keywords changed, and values to try. */
export const changedSchemas = fc
  .record({
    before: schemas,
    patches: fc.array(fc.record({ where: fc.nat(), what: fc.nat(), from: schemas }), {
      minLength: 1,
      maxLength: 2,
    }),
    values: fc.array(instances, { minLength: 20, maxLength: 20 }),
  })
  .map(({ before, patches, values }) => {
    const after = structuredClone(before) as Json;
    for (const { where, what, from } of patches) change(after, where, what, from as Json);
    return { before: before as Json, after, values: [...values, ...valuesIn(before), ...valuesIn(after)] };
  })
  // Ajv takes [] for valid where contains stands beside prefixItems, though it contains nothing.
  .filter(({ after }) => objectsIn(after).every((part) => !("contains" in part && "prefixItems" in part)));

/** Changes one keyword of a schema somewhere inside: it is removed, or it gets what another schema has. */
function change(schema: Json, where: number, what: number, from: Json): void {
  const places = objectsIn(schema);
  const place = places[where % places.length] ?? schema;
  const names = Object.keys(place);
  const others = Object.keys(from);
  const index = what % (names.length + others.length || 1);
  const name = names[index];
  const other = others[index - names.length];
  const nudged = name === undefined ? undefined : nudge(place[name], where);
  if (name !== undefined && nudged !== undefined) place[name] = nudged;
  else if (name !== undefined) delete place[name];
  else if (other !== undefined) place[other] = from[other];
}

/** A bound one further, or a list with a value less or more; undefined for what is removed instead. */
function nudge(value: unknown, choice: number): unknown {
  if (typeof value === "number") return choice % 2 === 0 ? value + 1 : undefined;
  if (!Array.isArray(value) || value.length === 0 || choice % 3 === 0) return undefined;
  if (choice % 3 === 1 && value.length > 1) return value.slice(1);
  return value.every((item) => typeof item === "string") && !value.includes("string")
    ? [...value, "string"]
    : undefined;
}

/** The schema and all schemas in it. */
function objectsIn(schema: unknown): Json[] {
  if (Array.isArray(schema)) return schema.flatMap(objectsIn);
  if (typeof schema !== "object" || schema === null) return [];
  const inner = Object.entries(schema).flatMap(([keyword, value]) => {
    if (["enum", "const", "required", "dependentRequired"].includes(keyword)) return [];
    const isMap = ["properties", "patternProperties", "dependentSchemas"].includes(keyword);
    return isMap ? Object.values(value as Json).flatMap(objectsIn) : objectsIn(value);
  });
  return [schema as Json, ...inner];
}

/** The values that a schema names itself. */
function valuesIn(schema: unknown): readonly unknown[] {
  return objectsIn(schema).flatMap((part) => [
    ...(Array.isArray(part["enum"]) ? part["enum"] : []),
    ...("const" in part ? [part["const"]] : []),
  ]);
}

/**
 * The schema as a client reads it: unknown fields and unknown values of a set of strings are valid, and a value may have
 * more than one form.
 */
export function asRead(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asRead);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === "additionalProperties" && value === false) return [];
    if (keyword === "oneOf") return [["allOf", [...listOf(schema, "allOf"), { anyOf: asRead(value) }]]];
    if (keyword === "allOf" && "oneOf" in schema) return [];
    if (keyword === "properties") {
      const fields = Object.entries(value as Json).map(([name, field]) => [name, asRead(field)]);
      return [[keyword, Object.fromEntries(fields)]];
    }
    const isOpened = ["additionalProperties", "items", "prefixItems", "allOf", "anyOf"].includes(keyword);
    if (keyword === "enum" && isExtensible(schema as Json)) return [];
    return [[keyword, isOpened ? asRead(value) : value]];
  });
  const read = Object.fromEntries(entries);
  if (!isExtensible(schema as Json)) return read;
  return { allOf: [read, { type: listOf(schema, "enum").includes(null) ? ["string", "null"] : "string" }] };
}

function listOf(schema: object, keyword: string): unknown[] {
  const list = asRead((schema as Json)[keyword] ?? []);
  return Array.isArray(list) ? list : [];
}
