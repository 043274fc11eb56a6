import { getList, type JsonObject } from "./json.ts";

/**
 * Returns true if a minor version may add values to the value set in responses (decision 0025). Such a set is an `enum`
 * of two or more strings, and possibly null. A single value is a constant.
 */
export function isExtensible(schema: JsonObject): boolean {
  const values = getList(schema, "enum").filter((value) => value !== null);
  return values.length > 1 && values.every((value) => typeof value === "string") && !("const" in schema);
}
