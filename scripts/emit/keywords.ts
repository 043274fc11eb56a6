import { isJsonObject } from "./json.ts";
import { child } from "./pointer.ts";
import { Refusal } from "./refusal.ts";

/** A JSON Schema that is an object. */
export type SchemaObject = { readonly [keyword: string]: unknown };

const isSchema = (value: unknown) => typeof value === "boolean" || isJsonObject(value);
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
const isNames = (value: unknown) => Array.isArray(value) && value.every((name) => typeof name === "string");
const isMapOf = (holds: (value: unknown) => boolean) => (value: unknown) =>
  isJsonObject(value) && Object.values(value).every(holds);
const isSchemas = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isSchema);
const typeNames = ["null", "boolean", "object", "array", "number", "integer", "string"];
const isTypes = (value: unknown) =>
  [value].flat().length > 0 && [value].flat().every((name) => typeNames.includes(String(name)));

/** The formats that are asserted. */
const formats = ["uuid", "date-time", "email", "idn-email", "uri", "iri", "date"];

const applicators = "items contains additionalProperties propertyNames not if then else".split(" ");

const validation: Record<string, (value: unknown) => boolean> = {
  ...Object.fromEntries(applicators.map((keyword) => [keyword, isSchema])),
  type: isTypes,
  enum: Array.isArray,
  const: () => true,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: (value) => isNumber(value) && Number(value) > 0,
  minLength: isCount,
  maxLength: isCount,
  pattern: (value) => typeof value === "string",
  format: (value) => typeof value === "string",
  prefixItems: isSchemas,
  minContains: isCount,
  maxContains: isCount,
  minItems: isCount,
  maxItems: isCount,
  uniqueItems: (value) => typeof value === "boolean",
  properties: isMapOf(isSchema),
  required: isNames,
  patternProperties: isMapOf(isSchema),
  minProperties: isCount,
  maxProperties: isCount,
  dependentRequired: isMapOf(isNames),
  dependentSchemas: isMapOf(isSchema),
  allOf: isSchemas,
  anyOf: isSchemas,
  oneOf: isSchemas,
  $ref: (value) => typeof value === "string",
};

const dialect = "https://json-schema.org/draft/2020-12/schema";
const structure: Record<string, (value: unknown) => boolean> = {
  $schema: (value) => value === dialect || value === `${dialect}#`,
  $defs: isMapOf(isSchema),
};
const annotations = new Set(
  "title description default examples deprecated readOnly writeOnly $comment".split(" "),
);

/** Whether the keyword says something about a value without deciding whether it is valid. */
export function isAnnotation(keyword: string): boolean {
  return annotations.has(keyword) || keyword.startsWith("x-");
}

/** Whether the keyword says how wide a number is, which generators of clients go by; any number stays valid. */
export function isWidth(schema: SchemaObject, keyword: string): boolean {
  const widths =
    schema.type === "integer" ? ["int32", "int64"] : schema.type === "number" ? ["float", "double"] : [];
  return keyword === "format" && widths.includes(String(schema[keyword]));
}

/** Whether the emitted schema would take an absent value for a valid one. */
export function takesAnything(schema: unknown): boolean {
  if (schema === true) return true;
  return typeof schema === "object" && schema !== null && Object.keys(schema).every(isAnnotation);
}

/** The keywords of a schema that decide validity; throws a Refusal for what is unknown or malformed. */
export function validationKeywords(schema: SchemaObject, pointer: string): string[] {
  return Object.keys(schema).filter((keyword) => {
    if (isAnnotation(keyword) || isWidth(schema, keyword)) return false;
    const table = Object.hasOwn(validation, keyword) ? validation : structure;
    const holds = Object.hasOwn(table, keyword) ? table[keyword] : undefined;
    if (!holds) throw new Refusal(keyword, pointer, "is not one that can be emitted exactly");
    if (!holds(schema[keyword])) {
      throw new Refusal(keyword, child(pointer, keyword), `has a value that it does not take`);
    }
    if (keyword === "format" && !formats.includes(String(schema[keyword]))) {
      throw new Refusal(
        "format",
        child(pointer, keyword),
        `is asserted for ${formats.join(", ")} only, not for ${String(schema[keyword])}`,
      );
    }
    return table === validation;
  });
}

/** The expression of a `pattern`, as source; throws a Refusal when it is no regular expression with the flag u. */
export function expression(source: string, keyword: string, pointer: string): string {
  try {
    return new RegExp(source, "u").toString();
  } catch (error) {
    throw new Refusal(
      keyword,
      pointer,
      `is no regular expression: ${error instanceof Error ? error.message : ""}`,
    );
  }
}
