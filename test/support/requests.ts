import { allOperations, resolve } from "./contract.ts";

export type Operation = (typeof allOperations)[number];

/** All credentials of one user. */
export interface AllCredentials {
  readonly apiKey: string;
  readonly accountId: string;
  readonly userId: string;
  readonly accessToken: string;
}

/** Replacements for parts of a request. */
export interface RequestChanges {
  /** Additional query with its `?`. */
  readonly query?: string;
  /** Headers instead of the credentials. A body has the content type JSON unless they contain another. */
  readonly headers?: Record<string, string>;
  readonly body?: BodyInit;
}

/** Operations of both APIs with a request body. */
export const bodyOperations = allOperations.filter(({ requestBody }) => requestBody);

/**
 * One operation of each kind: with an API key, a user's token, an operator's token, no credentials, a path parameter,
 * and an optional body.
 */
const thoroughOperations = new Set([
  "sendSms",
  "createApiKey",
  "creditCustomer",
  "loginUser",
  "checkVerification",
  "releaseMessages",
]);

/**
 * Returns all cases for one operation of each kind, and the first case for every other operation. All operations share
 * the code that reads requests.
 */
export const selectCases = <Case>({ operationId }: Operation, cases: readonly Case[]): readonly Case[] =>
  thoroughOperations.has(operationId) ? cases : cases.slice(0, 1);

/** Operations of both APIs with an optional request body. */
export const optionalBodyOperations = bodyOperations.filter(({ requestBody }) => !requestBody?.required);

/**
 * Returns the status of an operation with an optional body when no body is sent. The resource of the example path does
 * not exist.
 */
export const getStatusWithoutBody = ({ path, responses }: Operation): number => {
  // Their fields are optional, because each is an alternative to the others.
  if (path.startsWith("/operator/v1/privacy/")) return 400;
  return "404" in responses && path.includes("{") ? 404 : 200;
};

/** Operations of both APIs that require credentials. */
export const securedOperations = allOperations.filter(({ security }) => security.length > 0);

/** Returns true if an operation accepts an access token. */
export const acceptsToken = ({ security }: Operation): boolean =>
  security.some((alternative) => "BearerJwt" in alternative || "AdminJwt" in alternative);

/** Returns the headers for one alternative of an operation's security. Default: the first alternative. */
export function getCredentialHeaders(
  operation: Operation,
  { apiKey, accountId, userId, accessToken }: AllCredentials,
  alternative = operation.security[0],
): Record<string, string> {
  const headers: Readonly<Record<string, readonly [string, string]>> = {
    ApiKey: ["x-api-key", apiKey],
    AccountId: ["x-account-id", accountId],
    UserId: ["x-user-id", userId],
    BearerJwt: ["authorization", `Bearer ${accessToken}`],
    AdminJwt: ["authorization", `Bearer ${accessToken}`],
  };
  return Object.fromEntries(Object.keys(alternative ?? {}).map((scheme) => headers[scheme]!));
}

/** Creates a valid request of an operation from the contract's examples, with the given changes. */
export function createExampleRequest(
  operation: Operation,
  credentials: AllCredentials,
  { query = "", headers, body }: RequestChanges = {},
): [path: string, init: RequestInit & { duplex?: "half" }] {
  const given = body ?? (operation.requestBody && JSON.stringify(getExampleBody(operation)));
  const json: Record<string, string> = given === undefined ? {} : { "content-type": "application/json" };
  const init = {
    method: operation.method,
    headers: { ...json, ...(headers ?? getCredentialHeaders(operation, credentials)) },
    duplex: "half" as const,
  };
  const asked = [query.slice(1), ...requiredQuery(operation)].filter((part) => part !== "").join("&");
  return [
    examplePath(operation) + (asked && `?${asked}`),
    given === undefined ? init : { ...init, body: given },
  ];
}

/** Returns the body of the first request example. Throws if there is none. */
export function getExampleBody({ operationId, requestBody }: Operation): Record<string, unknown> {
  const [example] = Object.values(requestBody?.content["application/json"].examples ?? {});
  if (!example) throw new Error(`${operationId} has no example of its body.`);
  return resolve(example).value as Record<string, unknown>;
}

/** Returns the required query parameters of an operation. */
const requiredQuery = ({ parameters = [] }: Operation): readonly string[] =>
  parameters
    .map((parameter) => resolve(parameter) as unknown as Parameter)
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name, example }) => `${name}=${String(example)}`);

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
}

function examplePath({ path, parameters = [] }: Operation): string {
  const examples = parameters.map((parameter) => resolve(parameter) as unknown as Parameter);
  return path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    String(examples.find((parameter) => parameter.name === name)?.example),
  );
}

/** Reads the validation errors of a 400 response as `in pointer code`, in alphabetical order. */
export async function readValidationErrors(response: Response): Promise<readonly string[]> {
  const { errors } = (await response.json()) as {
    errors: readonly { in: string; pointer: string; code: string }[];
  };
  return errors.map((fault) => `${fault.in} ${fault.pointer} ${fault.code}`).toSorted();
}
