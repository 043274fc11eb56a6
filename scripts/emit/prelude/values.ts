import { isObject, fault, type ExactRule } from "./core.ts";

/** The TypeScript type of each JSON type. */
export type JsonTypes = {
  null: null;
  boolean: boolean;
  object: Record<string, unknown>;
  array: unknown[];
  number: number;
  integer: number;
  string: string;
};

/** Whether the value has the named JSON type; 1.0 is an integer. */
export function hasType(value: unknown, name: keyof JsonTypes): boolean {
  if (name === "null") return value === null;
  if (name === "array") return Array.isArray(value);
  if (name === "object") return isObject(value);
  if (name === "integer") return Number.isInteger(value);
  return typeof value === name;
}

/** Keyword `type`. */
export function types<const N extends readonly (keyof JsonTypes)[]>(
  ...names: N
): ExactRule<JsonTypes[N[number]]> {
  return (value, report) => {
    if (!names.some((name) => hasType(value, name))) {
      report({ code: "invalid_type", expected: names.join(" or ") as "string", input: value });
    }
    return value as JsonTypes[N[number]];
  };
}

/** Keywords `const` and `enum`: the value equals one of those given. */
export function among<const V extends readonly unknown[]>(...allowed: V): ExactRule<V[number]> {
  return (value, report) => {
    if (!allowed.some((one) => same(one, value))) {
      fault(report, "value", `must be ${allowed.map((one) => JSON.stringify(one)).join(" or ")}`);
    }
    return value as V[number];
  };
}

/** Equality of JSON values: numbers by value, objects whatever the order of their members. */
export function same(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => same(item, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && same(left[name], right[name]));
}
