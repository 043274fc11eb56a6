import { listAt, type JsonObject } from "./json.ts";

/**
 * Whether the schema is a value set to which a minor version may add values in responses (decision 0025): an `enum` of
 * two or more strings, and possibly null. A single value is a constant.
 */
export function isExtensible(schema: JsonObject): boolean {
  const values = listAt(schema, "enum").filter((value) => value !== null);
  return values.length > 1 && values.every((value) => typeof value === "string") && !("const" in schema);
}
