import { isJsonObject } from "./json.ts";
import { Refusal } from "./refusal.ts";

/** Returns the pointer of a member of the value at `pointer`. */
export function child(pointer: string, ...tokens: (string | number)[]): string {
  return tokens.reduce<string>(
    (path, token) => `${path}/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`,
    pointer,
  );
}

/** Returns the tokens of a local reference such as `#/$defs/a`. Throws a `Refusal` for any other. */
export function tokensOf(reference: string, pointer: string): string[] {
  if (reference !== "#" && !reference.startsWith("#/")) {
    const reason = `is ${reference}. Use a JSON Pointer into this document, such as #/components/schemas/Name.`;
    throw new Refusal("$ref", pointer, reason);
  }
  const tokens = decodeURIComponent(reference.slice(1)).split("/").slice(1);
  return tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns the target of a local reference. Throws a `Refusal` if it does not exist. */
export function resolve(root: unknown, reference: string, pointer: string): unknown {
  let place: unknown = root;
  for (const token of tokensOf(reference, pointer)) {
    const holds = Array.isArray(place) || isJsonObject(place) ? Object.hasOwn(place, token) : false;
    if (!holds) throw new Refusal("$ref", pointer, `is ${reference}, which is not there. Add it.`);
    place = (place as Record<string, unknown>)[token];
  }
  return place;
}

/** Returns the value, or the target of its references, and the place of the result. */
export function follow(
  root: unknown,
  value: unknown,
  at: string,
): { readonly object: { readonly [name: string]: unknown }; readonly at: string } {
  if (!isJsonObject(value)) throw new Refusal(at.split("/").at(-1)!, at, "must be an object.");
  const reference = Object.hasOwn(value, "$ref") ? value["$ref"] : undefined;
  return typeof reference === "string"
    ? follow(root, resolve(root, reference, at), reference)
    : { object: value, at };
}
