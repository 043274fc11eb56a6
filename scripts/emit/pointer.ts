import { isJsonObject } from "./json.ts";
import { ContractError } from "./contract-error.ts";

/** Returns the JSON Pointer of a descendant of the value at `pointer`. */
export function appendTokens(pointer: string, ...tokens: (string | number)[]): string {
  return tokens.reduce<string>(
    (path, token) => `${path}/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`,
    pointer,
  );
}

/**
 * Returns the tokens of a local reference such as `#/$defs/a`. Throws `ContractError` for any other reference. `pointer`
 * is the position in the error.
 */
export function parsePointer(reference: string, pointer: string): string[] {
  if (reference !== "#" && !reference.startsWith("#/")) {
    const reason = `is ${reference}. Use a JSON Pointer into this document, such as #/components/schemas/Name.`;
    throw new ContractError("$ref", pointer, reason);
  }
  const tokens = decodeURIComponent(reference.slice(1)).split("/").slice(1);
  return tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * Returns the target of a local reference. Throws `ContractError` if it does not exist. `pointer` is the position in the
 * error.
 */
export function resolve(root: unknown, reference: string, pointer: string): unknown {
  let target: unknown = root;
  for (const token of parsePointer(reference, pointer)) {
    const exists = Array.isArray(target) || isJsonObject(target) ? Object.hasOwn(target, token) : false;
    if (!exists) throw new ContractError("$ref", pointer, `is ${reference}, which does not exist. Add it.`);
    target = (target as Record<string, unknown>)[token];
  }
  return target;
}

/**
 * Follows the `$ref` of a value, and of its target, until an object has none. Returns this object and its position.
 * Throws `ContractError` if a target does not exist or is not an object.
 */
export function followReferences(
  root: unknown,
  value: unknown,
  at: string,
): { readonly object: { readonly [name: string]: unknown }; readonly at: string } {
  if (!isJsonObject(value)) throw new ContractError(at.split("/").at(-1)!, at, "must be an object.");
  const reference = Object.hasOwn(value, "$ref") ? value["$ref"] : undefined;
  return typeof reference === "string"
    ? followReferences(root, resolve(root, reference, at), reference)
    : { object: value, at };
}
