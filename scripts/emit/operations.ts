import { isJsonObject, listAt, objectAt, own, pick, type JsonObject } from "./json.ts";
import { child, follow } from "./pointer.ts";
import { Refusal } from "./refusal.ts";

/** A parameter without references, and its place. */
export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly object: JsonObject;
  readonly at: string;
};

/** An operation, or a webhook whose `path` is the name of its event. */
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly area: string;
  readonly at: string;
  readonly object: JsonObject;
  readonly parameters: readonly Parameter[];
  readonly security: readonly (readonly string[])[];
};

const methods = ["get", "post", "delete"];
const operationKeys =
  "tags summary description operationId parameters requestBody responses security servers".split(" ");

/** Throws a `Refusal` for a member that is neither known nor an extension. */
export function refuseUnknown(object: JsonObject, known: readonly string[], at: string): void {
  const unknown = Object.keys(object).find((name) => !known.includes(name) && !name.startsWith("x-"));
  if (unknown !== undefined)
    throw new Refusal(unknown, at, `is not supported here. Use ${known.join(", ")} or an extension.`);
}

/** Returns all operations in the order of the document. `areas` has the area of each operationId. */
export const operationsOf = (document: JsonObject, areas: ReadonlyMap<string, string>): Operation[] =>
  operationsIn(document, "paths", areas);

/** Returns the requests that the service sends, in the order of the document. */
export const webhooksOf = (document: JsonObject): Operation[] =>
  operationsIn(document, "webhooks", new Map());

function operationsIn(
  document: JsonObject,
  member: "paths" | "webhooks",
  areas: ReadonlyMap<string, string>,
): Operation[] {
  return Object.entries(objectAt(document, member)).flatMap(([path, item]) => {
    const at = child("#", member, path);
    refuseUnknown(item as JsonObject, methods, at);
    const operations = Object.entries(pick(item as JsonObject, methods));
    return operations.map(([method, object]) => ({
      method,
      path,
      ...operationOf(document, object as JsonObject, child(at, method), areas),
    }));
  });
}

function operationOf(
  document: JsonObject,
  object: JsonObject,
  at: string,
  areas: ReadonlyMap<string, string>,
): Omit<Operation, "method" | "path"> {
  refuseUnknown(object, operationKeys, at);
  const id = own(object, "operationId");
  if (typeof id !== "string" || !/^[a-z]\w*$/.test(id))
    throw new Refusal("operationId", at, "must be a camelCase name. Set one.");
  const { security } = object;
  if (!Array.isArray(security))
    throw new Refusal("security", at, "must be set by each operation. Write [] for an open operation.");
  const parameters = listAt(object, "parameters").map((one, index) => {
    const place = follow(document, one, child(at, "parameters", index));
    return { ...place, name: String(own(place.object, "name")), in: String(own(place.object, "in")) };
  });
  return {
    id,
    area: areas.get(id) ?? String(listAt(object, "tags")[0]),
    at,
    object,
    parameters,
    security: security.map((alternative) => Object.keys(alternative as JsonObject)),
  };
}

const identities = ["AccountId", "UserId"];

/**
 * Throws a `Refusal` for credentials that the service does not distinguish. A caller has a token, or an API key with its
 * identities; an administrator has a token and no alternative.
 */
export function refuseOtherCallers({ security, at }: Operation): void {
  for (const schemes of security) {
    const isToken = schemes.join() === "BearerJwt";
    const isKey =
      schemes.includes("ApiKey") && schemes.every((one) => one === "ApiKey" || identities.includes(one));
    const isAdmin = schemes.join() === "AdminJwt" && security.length === 1;
    if (isToken || isKey || isAdmin) continue;
    const supported = `BearerJwt alone, AdminJwt as the only alternative, or ApiKey with ${identities.join(" or ")}`;
    throw new Refusal("security", at, `requires ${schemes.join(" with ") || "{}"}. Use ${supported}.`);
  }
}

/**
 * Returns the scope that an API key needs for an operation, one of the schema `ApiKeyScope`. Returns undefined if the
 * document has no such schema or the operation takes no key. Throws a `Refusal` for a missing or unknown scope, and if the
 * operation does not declare the 403 for a key without it.
 */
export function keyScopeOf(document: JsonObject, { object, at, security }: Operation): unknown {
  const schema = own(objectAt(objectAt(document, "components"), "schemas"), "ApiKeyScope");
  if (!isJsonObject(schema)) return undefined;
  const scope = own(object, "x-scope");
  if (!security.some((schemes) => schemes.includes("ApiKey"))) {
    if (scope !== undefined) throw new Refusal("x-scope", at, "is set, but no API key is taken. Remove it.");
    return undefined;
  }
  const known = listAt(schema, "enum");
  if (!known.includes(scope)) throw new Refusal("x-scope", at, `must be one of ${known.join(", ")}.`);
  if (own(objectAt(object, "responses"), "403") === undefined)
    throw new Refusal("responses", at, "must have 403 for a key without the scope. Add it.");
  return scope;
}
