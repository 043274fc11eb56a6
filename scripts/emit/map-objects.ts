import { isJsonObject, type JsonObject } from "./json.ts";

/** Members whose values are of any shape, unless they are called so by the contract itself: a field may be named `default`. */
export const valueMembers = new Set(["example", "examples", "default", "enum", "const"]);

/** Every object of a document but those in values, and but the lists of fields, from the inside out. */
export function mapObjects(value: JsonObject, change: (object: JsonObject) => JsonObject): JsonObject {
  const map = (member: unknown, name = ""): unknown => {
    if (Array.isArray(member)) return member.map((one) => map(one));
    if (!isJsonObject(member)) return member;
    if (name !== "properties") return mapObjects(member, change);
    return Object.fromEntries(Object.entries(member).map(([field, schema]) => [field, map(schema)]));
  };
  const members = Object.entries(value).map(([name, member]) => [
    name,
    valueMembers.has(name) ? member : map(member, name),
  ]);
  return change(Object.fromEntries(members) as JsonObject);
}
