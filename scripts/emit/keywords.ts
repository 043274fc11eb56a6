import { isJsonObject, type JsonObject } from "./json.ts";
import { child } from "./pointer.ts";
import { Refusal } from "./refusal.ts";

type Holds = (value: unknown) => boolean;

const isText: Holds = (value) => typeof value === "string";
const isSchema: Holds = (value) => typeof value === "boolean" || isJsonObject(value);
const isCount: Holds = (value) => Number.isInteger(value) && Number(value) >= 0;
const isNumber: Holds = (value) => typeof value === "number" && Number.isFinite(value);
const isListOf = (holds: Holds) => (value: unknown) => Array.isArray(value) && value.every(holds);
const isSomeOf = (holds: Holds) => (value: unknown) => isListOf(holds)(value) && (value as []).length > 0;
const isMapOfSchemas: Holds = (value) => isJsonObject(value) && Object.values(value).every(isSchema);
const isType: Holds = (value) =>
  ["null", "boolean", "object", "array", "number", "integer", "string"].includes(String(value));

/** The keywords that decide validity, by the JSON type that they concern, and the values that they take. */
const byType: Readonly<Record<string, Readonly<Record<string, Holds>>>> = {
  any: {
    type: (value) => isSomeOf(isType)([value].flat()),
    enum: Array.isArray,
    const: () => true,
    anyOf: isSomeOf(isSchema),
    oneOf: isSomeOf(isSchema),
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
    required: isListOf(isText),
    additionalProperties: (value) => value === false,
  },
};

const dialect = "https://json-schema.org/draft/2020-12/schema";
/** Keywords of a schema document: they decide nothing about a value. */
const structure: Readonly<Record<string, Holds>> = {
  $schema: (value) => value === dialect || value === `${dialect}#`,
  $defs: isMapOfSchemas,
};
const validation: Readonly<Record<string, Holds>> = Object.assign({}, ...Object.values(byType));
const known = { ...validation, ...structure };
const annotations = ["title", "description", "default", "examples", "deprecated", "$comment"];

/** The asserted formats, each with the function of the prelude that decides it; zod itself decides `uuid`. */
export const formats: Readonly<Record<string, string | undefined>> = {
  uuid: undefined,
  "date-time": "isDateTime",
  "idn-email": "isIdnEmail",
  iri: "isIri",
};

/** Returns true if the keyword describes a value and does not decide its validity. */
export function isAnnotation(keyword: string): boolean {
  return annotations.includes(keyword) || keyword.startsWith("x-");
}

/** Returns true if the keyword is a width of numbers, which generators of clients need. Any number stays valid. */
export function isWidth({ type, format }: JsonObject, keyword: string): boolean {
  const widths = type === "integer" ? ["int32", "int64"] : type === "number" ? ["float", "double"] : [];
  return keyword === "format" && widths.includes(String(format));
}

/** Returns the keywords among `keywords` that concern values of the type `string`, `number` or `array` alone. */
export function keywordsOf(type: string, keywords: readonly string[]): string[] {
  return keywords.filter((keyword) => Object.hasOwn(byType[type]!, keyword));
}

/** Returns the keywords of a schema that decide validity. Throws a `Refusal` for an unknown or malformed keyword. */
export function validationKeywords(schema: JsonObject, pointer: string): string[] {
  return Object.keys(schema).filter((keyword) => {
    if (isAnnotation(keyword) || isWidth(schema, keyword)) return false;
    const value = schema[keyword];
    const at = child(pointer, keyword);
    if (!Object.hasOwn(known, keyword)) {
      const supported = [...Object.keys(validation), ...annotations].join(", ");
      throw new Refusal(
        keyword,
        pointer,
        `is not supported. Use ${supported} or a name that begins with x-.`,
      );
    }
    if (!known[keyword]!(value)) {
      const remedy = "Correct it, or say the same with other keywords.";
      throw new Refusal(keyword, at, `does not support the value ${JSON.stringify(value)}. ${remedy}`);
    }
    if (keyword === "format" && !Object.hasOwn(formats, String(value))) {
      const supported = Object.keys(formats).join(", ");
      throw new Refusal(keyword, at, `does not support ${String(value)}. Use ${supported} or a pattern.`);
    }
    return Object.hasOwn(validation, keyword);
  });
}

/** Returns a `pattern` as source. Throws a `Refusal` if it is no regular expression with the flag `u`. */
export function expression(source: string, pointer: string): string {
  try {
    return new RegExp(source, "u").toString();
  } catch (error) {
    const cause = error instanceof Error ? error.message : "";
    throw new Refusal("pattern", pointer, `is no regular expression with the flag u. Correct it: ${cause}`);
  }
}
