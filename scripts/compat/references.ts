import { isDeepStrictEqual } from "node:util";
import { isJsonObject, objectAt, type JsonObject } from "../emit/json.ts";
import { resolve } from "../emit/pointer.ts";

/** The references in a part of a contract; those of the parts that they name are not among them. */
export function referencesIn(part: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(part)) for (const item of part) referencesIn(item, found);
  if (!isJsonObject(part)) return found;
  for (const [name, member] of Object.entries(part)) {
    if (name === "$ref" && typeof member === "string") found.add(member);
    else referencesIn(member, found);
  }
  return found;
}

/** The references that lead from a part to what it is made of, at first or later. */
export function reachedFrom(part: unknown, document: JsonObject): ReadonlySet<string> {
  const reached = referencesIn(part);
  // A set that grows while it is walked through is walked to its end.
  for (const reference of reached) referencesIn(resolve(document, reference, "$ref"), reached);
  return reached;
}

/** The references to components that are the same on both sides, with all that they lead to. */
export function unchangedReferences(before: JsonObject, after: JsonObject): ReadonlySet<string> {
  const old = componentsOf(before);
  const now = componentsOf(after);
  const same = new Map(
    [...old]
      .filter(([reference, part]) => now.has(reference) && isDeepStrictEqual(part, now.get(reference)))
      .map(([reference, part]) => [reference, referencesIn(part)] as const),
  );
  for (let size = Infinity; size > same.size;) {
    size = same.size;
    for (const [reference, inner] of same) {
      if ([...inner].some((name) => !same.has(name))) same.delete(reference);
    }
  }
  return new Set(same.keys());
}

function componentsOf(contract: JsonObject): ReadonlyMap<string, unknown> {
  const kinds = Object.entries(objectAt(contract, "components"));
  return new Map(
    kinds.flatMap(([kind, parts]) =>
      Object.entries(isJsonObject(parts) ? parts : {}).map(
        ([name, part]) => [`#/components/${kind}/${name}`, part] as const,
      ),
    ),
  );
}
