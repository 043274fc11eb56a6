import { isJsonObject } from "./json.ts";
import { Refusal } from "./refusal.ts";

/** The pointer of a member of what `pointer` names. */
export function child(pointer: string, ...tokens: (string | number)[]): string {
  return tokens.reduce<string>(
    (path, token) => `${path}/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`,
    pointer,
  );
}

/** The tokens of a local reference such as `#/$defs/a`; throws a Refusal for any other. */
export function tokensOf(reference: string, pointer: string): string[] {
  if (reference !== "#" && !reference.startsWith("#/")) {
    throw new Refusal("$ref", pointer, `names ${reference}; only pointers into this document are followed`);
  }
  const path = decodeURIComponent(reference.slice(1));
  return path
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** What a local reference names in the document; throws a Refusal when there is nothing. */
export function resolve(root: unknown, reference: string, pointer: string): unknown {
  let place: unknown = root;
  for (const token of tokensOf(reference, pointer)) {
    const holds = Array.isArray(place) || isJsonObject(place) ? Object.hasOwn(place, token) : false;
    if (!holds) throw new Refusal("$ref", pointer, `names ${reference}, which is not there`);
    place = (place as Record<string, unknown>)[token];
  }
  return place;
}
