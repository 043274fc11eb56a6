import { isJsonObject, getList, getObject, findMember, pick, type JsonObject } from "./json.ts";
import { appendTokens, followReferences } from "./pointer.ts";
import { ContractError } from "./contract-error.ts";

/** A parameter with its references resolved, and its position. */
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
  /** Folder of the operation's file, or the operation's first tag if the folder is unknown. */
  readonly area: string;
  /** Position in the document, as a JSON Pointer. */
  readonly at: string;
  readonly object: JsonObject;
  readonly parameters: readonly Parameter[];
  /** Alternative credentials. Each alternative lists the security schemes that are required together. */
  readonly security: readonly (readonly string[])[];
};

const methods = ["get", "post", "delete"];
const operationKeys =
  "tags summary description operationId parameters requestBody responses security servers".split(" ");

/** Throws `ContractError` for a member that is neither known nor an extension. */
export function assertKnownMembers(object: JsonObject, known: readonly string[], at: string): void {
  const unknown = Object.keys(object).find((name) => !known.includes(name) && !name.startsWith("x-"));
  if (unknown !== undefined)
    throw new ContractError(unknown, at, `is not supported here. Use ${known.join(", ")} or an extension.`);
}

/**
 * Returns all operations in the order of the document. `areas` contains the area of each operationId. Throws
 * `ContractError` for an operation with another method than GET, POST or DELETE, with an unsupported member, or without
 * a camelCase `operationId` or `security`.
 */
export const listOperations = (document: JsonObject, areas: ReadonlyMap<string, string>): Operation[] =>
  collectOperations(document, "paths", areas);

/**
 * Returns the webhooks, which are requests that the service sends, in the order of the document. Throws like
 * `listOperations`.
 */
export const listWebhooks = (document: JsonObject): Operation[] =>
  collectOperations(document, "webhooks", new Map());

function collectOperations(
  document: JsonObject,
  member: "paths" | "webhooks",
  areas: ReadonlyMap<string, string>,
): Operation[] {
  return Object.entries(getObject(document, member)).flatMap(([path, item]) => {
    const at = appendTokens("#", member, path);
    assertKnownMembers(item as JsonObject, methods, at);
    const operations = Object.entries(pick(item as JsonObject, methods));
    return operations.map(([method, object]) => ({
      method,
      path,
      ...toOperation(document, object as JsonObject, appendTokens(at, method), areas),
    }));
  });
}

function toOperation(
  document: JsonObject,
  object: JsonObject,
  at: string,
  areas: ReadonlyMap<string, string>,
): Omit<Operation, "method" | "path"> {
  assertKnownMembers(object, operationKeys, at);
  const id = findMember(object, "operationId");
  if (typeof id !== "string" || !/^[a-z]\w*$/.test(id))
    throw new ContractError("operationId", at, "must be a camelCase name. Set one.");
  const { security } = object;
  if (!Array.isArray(security))
    throw new ContractError("security", at, "must be set by each operation. Write [] for an open operation.");
  const parameters = getList(object, "parameters").map((one, index) => {
    const place = followReferences(document, one, appendTokens(at, "parameters", index));
    return {
      ...place,
      name: String(findMember(place.object, "name")),
      in: String(findMember(place.object, "in")),
    };
  });
  return {
    id,
    area: areas.get(id) ?? String(getList(object, "tags")[0]),
    at,
    object,
    parameters,
    security: security.map((alternative) => Object.keys(alternative as JsonObject)),
  };
}

const identities = ["AccountId", "UserId"];

/**
 * Throws `ContractError` for credentials that the service does not distinguish. A user has a token, or an API key with
 * its identifiers. An administrator has a token, and no alternative.
 */
export function assertSupportedSecurity({ security, at }: Operation): void {
  for (const schemes of security) {
    const isToken = schemes.join() === "BearerJwt";
    const isKey =
      schemes.includes("ApiKey") && schemes.every((one) => one === "ApiKey" || identities.includes(one));
    const isAdmin = schemes.join() === "AdminJwt" && security.length === 1;
    if (isToken || isKey || isAdmin) continue;
    const supported = `BearerJwt alone, AdminJwt as the only alternative, or ApiKey with ${identities.join(" or ")}`;
    throw new ContractError("security", at, `requires ${schemes.join(" with ") || "{}"}. Use ${supported}.`);
  }
}

/**
 * Returns the scope of the schema `ApiKeyScope` that an API key needs for an operation. Returns undefined if the
 * document has no such schema, or if the operation accepts no key. Throws `ContractError` for a missing or unknown
 * scope, for a scope of an operation that accepts no key, and if the operation does not declare status 403.
 */
export function findKeyScope(document: JsonObject, { object, at, security }: Operation): unknown {
  const schema = findMember(getObject(getObject(document, "components"), "schemas"), "ApiKeyScope");
  if (!isJsonObject(schema)) return undefined;
  const scope = findMember(object, "x-scope");
  if (!security.some((schemes) => schemes.includes("ApiKey"))) {
    if (scope !== undefined)
      throw new ContractError("x-scope", at, "is set, but the operation accepts no API key. Remove it.");
    return undefined;
  }
  const known = getList(schema, "enum");
  if (!known.includes(scope)) throw new ContractError("x-scope", at, `must be one of ${known.join(", ")}.`);
  if (findMember(getObject(object, "responses"), "403") === undefined)
    throw new ContractError("responses", at, "must have 403 for a key without the scope. Add it.");
  return scope;
}
