import { isJsonObject, type JsonObject } from "../emit/json.ts";
import { resolve } from "../emit/pointer.ts";

/** Returns the references from a part to what it is made of, direct and indirect. */
export function reachedFrom(part: unknown, document: JsonObject): ReadonlySet<string> {
  const reached = new Set<string>();
  collect(part, reached);
  // A set that grows during its iteration is iterated to its end.
  for (const reference of reached) collect(resolve(document, reference, "$ref"), reached);
  return reached;
}

function collect(part: unknown, found: Set<string>): void {
  if (Array.isArray(part)) for (const item of part) collect(item, found);
  if (!isJsonObject(part)) return;
  for (const [name, member] of Object.entries(part)) {
    if (name === "$ref" && typeof member === "string") found.add(member);
    else collect(member, found);
  }
}
