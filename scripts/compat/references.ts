import { isJsonObject, type JsonObject } from "../emit/json.ts";
import { resolve } from "../emit/pointer.ts";

/**
 * Returns all references in a part, including the references in their targets. Throws `ContractError` if a target does
 * not exist.
 */
export function findReachableReferences(part: unknown, document: JsonObject): ReadonlySet<string> {
  const reached = new Set<string>();
  collect(part, reached);
  // A `for` loop over a set also visits the values that are added during the iteration.
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
