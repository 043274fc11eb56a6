import { ContractError } from "./contract-error.ts";

export type JsonObject = { readonly [name: string]: unknown };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the own member with that name, or undefined. Inherited members do not count. */
export function findMember(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Returns the member with that name if it is an object, otherwise an empty object. */
export function getObject(object: JsonObject, name: string): JsonObject {
  const member = findMember(object, name);
  return isJsonObject(member) ? member : {};
}

/** Returns the member with that name if it is a list, otherwise an empty list. */
export function getList(object: JsonObject, name: string): readonly unknown[] {
  const member = findMember(object, name);
  return Array.isArray(member) ? member : [];
}

/**
 * Members whose values have any shape and are not changed. A field with such a name, like `default`, is not one of
 * them.
 */
const valueMembers = new Set(["example", "examples", "default", "enum", "const"]);

/** Maps every object of a document, innermost first. Example values and the containers of fields are not mapped. */
export function mapObjects(value: JsonObject, change: (object: JsonObject) => JsonObject): JsonObject {
  const map = (member: unknown, name = ""): unknown => {
    if (Array.isArray(member)) return member.map((one) => map(one));
    if (!isJsonObject(member)) return member;
    return name === "properties" ? mapMembers(member, (field) => map(field)) : mapObjects(member, change);
  };
  return change(mapMembers(value, (member, name) => (valueMembers.has(name) ? member : map(member, name))));
}

/** Returns a copy of the object with changed member values. */
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

/**
 * Returns a JSON value as TypeScript source. Throws `ContractError` for a number beyond the range of a double, such as
 * 1e999. `pointer` is its position in the error.
 */
export function toLiteral(value: unknown, pointer = "#"): string {
  if (Array.isArray(value)) return `[${value.map((item) => toLiteral(item, pointer)).join(", ")}]`;
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(
      ([name, member]) => `${toMemberName(name)}: ${toLiteral(member, pointer)}`,
    );
    return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
  }
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new ContractError("number", pointer, "is beyond what a double holds. Write a smaller number.");
  }
  return JSON.stringify(value);
}

/**
 * Returns a member name for an object literal. `__proto__` is a computed name, because otherwise it would set the
 * prototype.
 */
export function toMemberName(name: string): string {
  if (name === "__proto__") return `["__proto__"]`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
