import type { Operation } from "./document.ts";
import { follow } from "./document.ts";
import { listAt, objectAt, own, type JsonObject } from "./json.ts";
import { child } from "./pointer.ts";
import { Refusal } from "./refusal.ts";

/**
 * The scope that an API key needs for an operation, one of those of the schema ApiKeyScope, where the document has it; undefined
 * where no key is taken. Throws a Refusal where the operation does not say it, or does not declare the 403 for a key without it.
 */
export function keyScopeOf(document: JsonObject, { object, at, security }: Operation): unknown {
  const schemas = objectAt(objectAt(document, "components"), "schemas");
  if (own(schemas, "ApiKeyScope") === undefined) return undefined;
  const scope = own(object, "x-scope");
  if (!security.some((schemes) => schemes.includes("ApiKey"))) {
    if (scope !== undefined) throw new Refusal("x-scope", at, "stands where no API key is taken");
    return undefined;
  }
  const { object: schema } = follow(
    document,
    schemas["ApiKeyScope"],
    child("#", "components", "schemas", "ApiKeyScope"),
  );
  const known = listAt(schema, "enum");
  if (!known.includes(scope)) throw new Refusal("x-scope", at, `must be one of ${known.join(", ")}`);
  if (own(objectAt(object, "responses"), "403") === undefined) {
    throw new Refusal("responses", at, "must have 403, for a key without the scope");
  }
  return scope;
}
