import { isJsonObject, type JsonObject } from "./json.ts";
import { appendTokens } from "./pointer.ts";
import { ContractError } from "./contract-error.ts";

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isSchema: Check = (value) => typeof value === "boolean" || isJsonObject(value);
const isCount: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);
const createListCheck = (check: Check) => (value: unknown) => Array.isArray(value) && value.every(check);
const createNonEmptyListCheck = (check: Check) => (value: unknown) =>
  createListCheck(check)(value) && (value as []).length > 0;
const isMapOfSchemas: Check = (value) => isJsonObject(value) && Object.values(value).every(isSchema);
const isType: Check = (value) =>
  ["null", "boolean", "object", "array", "number", "integer", "string"].includes(String(value));

/** Keywords that decide validity, by the JSON type that they apply to, with a check of their values. */
const byType: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  any: {
    type: (value) => createNonEmptyListCheck(isType)([value].flat()),
    enum: Array.isArray,
    const: () => true,
    anyOf: createNonEmptyListCheck(isSchema),
    oneOf: createNonEmptyListCheck(isSchema),
    $ref: isText,
  },
  string: { minLength: isCount, maxLength: isCount, pattern: isText, format: isText },
  number: { minimum: isNumber, maximum: isNumber, exclusiveMinimum: isNumber },
  array: {
    items: isSchema,
    minItems: isCount,
    maxItems: isCount,
    uniqueItems: (value) => typeof value === "boolean",
  },
  object: {
    properties: isMapOfSchemas,
    required: createListCheck(isText),
    additionalProperties: (value) => value === false,
  },
};

const dialect = "https://json-schema.org/draft/2020-12/schema";
/** Keywords of a schema document. They do not affect the validity of a value. */
const structure: Readonly<Record<string, Check>> = {
  $schema: (value) => value === dialect || value === `${dialect}#`,
  $defs: isMapOfSchemas,
};
const validation: Readonly<Record<string, Check>> = Object.assign({}, ...Object.values(byType));
const known = { ...validation, ...structure };
const annotations = ["title", "description", "default", "examples", "deprecated", "$comment"];

/** Supported formats, each with the function of the prelude that checks it. zod itself checks `uuid`. */
export const formats: Readonly<Record<string, string | undefined>> = {
  uuid: undefined,
  "date-time": "isDateTime",
  "idn-email": "isIdnEmail",
  iri: "isIri",
};

/** Returns true if the keyword describes a value and does not affect its validity. */
export function isAnnotation(keyword: string): boolean {
  return annotations.includes(keyword) || keyword.startsWith("x-");
}

/**
 * Returns true if the keyword is a `format` with the width of a number, such as `int64`. Client generators need it, and
 * it does not affect validity.
 */
export function isWidth({ type, format }: JsonObject, keyword: string): boolean {
  const widths = type === "integer" ? ["int32", "int64"] : type === "number" ? ["float", "double"] : [];
  return keyword === "format" && widths.includes(String(format));
}

/** Returns those of `keywords` that apply to values of one type only: `string`, `number`, `array` or `object`. */
export function selectKeywords(type: string, keywords: readonly string[]): string[] {
  return keywords.filter((keyword) => Object.hasOwn(byType[type]!, keyword));
}

/**
 * Returns the keywords of a schema that affect validity. Throws `ContractError` for an unknown or malformed keyword,
 * and for an unsupported format.
 */
export function listValidationKeywords(schema: JsonObject, pointer: string): string[] {
  return Object.keys(schema).filter((keyword) => {
    if (isAnnotation(keyword) || isWidth(schema, keyword)) return false;
    const value = schema[keyword];
    const at = appendTokens(pointer, keyword);
    if (!Object.hasOwn(known, keyword)) {
      const supported = [...Object.keys(validation), ...annotations].join(", ");
      throw new ContractError(
        keyword,
        pointer,
        `is not supported. Use ${supported} or a name that begins with x-.`,
      );
    }
    if (!known[keyword]!(value)) {
      const remedy = "Correct it, or say the same with other keywords.";
      throw new ContractError(keyword, at, `does not support the value ${JSON.stringify(value)}. ${remedy}`);
    }
    if (keyword === "format" && !Object.hasOwn(formats, String(value))) {
      const supported = Object.keys(formats).join(", ");
      throw new ContractError(
        keyword,
        at,
        `does not support ${String(value)}. Use ${supported} or a pattern.`,
      );
    }
    return Object.hasOwn(validation, keyword);
  });
}

/**
 * Returns a `pattern` as a regular expression literal with the flag `u`. Throws `ContractError` if it is invalid with
 * this flag.
 */
export function toRegExpLiteral(source: string, pointer: string): string {
  try {
    return new RegExp(source, "u").toString();
  } catch (error) {
    const cause = error instanceof Error ? error.message : "";
    throw new ContractError(
      "pattern",
      pointer,
      `is no regular expression with the flag u. Correct it: ${cause}`,
    );
  }
}
