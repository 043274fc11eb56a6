import { Refusal } from "./refusal.ts";

/** A JSON object whose members are not known yet. */
export type JsonObject = { readonly [name: string]: unknown };

/** Whether the value is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The own member of that name, or undefined; inherited names do not count. */
export function own(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The member of that name when it is an object, else an empty one. */
export function objectAt(object: JsonObject, name: string): JsonObject {
  const member = own(object, name);
  return isJsonObject(member) ? member : {};
}

/** The member of that name when it is a list, else an empty one. */
export function listAt(object: JsonObject, name: string): readonly unknown[] {
  const member = own(object, name);
  return Array.isArray(member) ? member : [];
}

/** The value as TypeScript source; throws a Refusal for a number that JavaScript cannot hold. */
export function literal(value: unknown, pointer = "#"): string {
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, pointer)).join(", ")}]`;
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(
      ([name, member]) => `${memberName(name)}: ${literal(member, pointer)}`,
    );
    return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
  }
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new Refusal("number", pointer, "is beyond what a double holds");
  }
  return JSON.stringify(value);
}

/** The name of a member in an object literal; `__proto__` is computed, else it would set the prototype. */
export function memberName(name: string): string {
  if (name === "__proto__") return `["__proto__"]`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
