import { Refusal } from "./refusal.ts";

export type JsonObject = { readonly [name: string]: unknown };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the own member of that name, or undefined; inherited names do not count. */
export function own(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Returns the member of that name if it is an object, otherwise an empty one. */
export function objectAt(object: JsonObject, name: string): JsonObject {
  const member = own(object, name);
  return isJsonObject(member) ? member : {};
}

/** Returns the member of that name if it is a list, otherwise an empty one. */
export function listAt(object: JsonObject, name: string): readonly unknown[] {
  const member = own(object, name);
  return Array.isArray(member) ? member : [];
}

/** Members whose values have any shape, unless the contract itself uses the name: a field may be called `default`. */
const valueMembers = new Set(["example", "examples", "default", "enum", "const"]);

/** Maps every object of a document, from the inside out, except those in values and the lists of fields. */
export function mapObjects(value: JsonObject, change: (object: JsonObject) => JsonObject): JsonObject {
  const map = (member: unknown, name = ""): unknown => {
    if (Array.isArray(member)) return member.map((one) => map(one));
    if (!isJsonObject(member)) return member;
    return name === "properties" ? mapMembers(member, (field) => map(field)) : mapObjects(member, change);
  };
  return change(mapMembers(value, (member, name) => (valueMembers.has(name) ? member : map(member, name))));
}

/** Returns a copy of the object with another value for each member. */
export function mapMembers(
  object: JsonObject,
  change: (value: unknown, name: string) => unknown,
): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}

/** Returns the object with the named members only. */
export function pick(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}

/** Returns the object without the named members. */
export function omit(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** Returns the value as TypeScript source. Throws a `Refusal` for a number that JavaScript cannot hold. */
export function literal(value: unknown, pointer = "#"): string {
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, pointer)).join(", ")}]`;
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(
      ([name, member]) => `${memberName(name)}: ${literal(member, pointer)}`,
    );
    return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
  }
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new Refusal("number", pointer, "is beyond what a double holds. Write a smaller number.");
  }
  return JSON.stringify(value);
}

/** Returns the name of a member in an object literal. `__proto__` is computed, because it would set the prototype. */
export function memberName(name: string): string {
  if (name === "__proto__") return `["__proto__"]`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
