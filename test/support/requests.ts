import { allOperations, resolve } from "./contract.ts";

export type Operation = (typeof allOperations)[number];

/** What one user shows, whichever way they call. */
export interface AllCredentials {
  readonly apiKey: string;
  readonly accountId: string;
  readonly userId: string;
  readonly accessToken: string;
}

/** What takes the place of a part of a request. */
export interface Changes {
  readonly query?: string;
  readonly headers?: Record<string, string>;
  readonly body?: BodyInit;
}

/** The operations of both contracts that take a body. */
export const bodyOperations = allOperations.filter(({ requestBody }) => requestBody);

/** Operations of each kind: with an API key, a user's token, an operator's token, nobody's, with a path, without a required body. */
const thorough = new Set([
  "sendSms",
  "createApiKey",
  "creditCustomer",
  "loginUser",
  "checkVerification",
  "releaseMessages",
]);

/** All cases for an operation of each kind, and the first one for every other: all share the code that reads requests. */
export const casesFor = <Case>({ operationId }: Operation, cases: readonly Case[]): readonly Case[] =>
  thorough.has(operationId) ? cases : cases.slice(0, 1);

/** Those of them that take none as well. */
export const optionalBodyOperations = bodyOperations.filter(({ requestBody }) => !requestBody?.required);

/** What such an operation answers without a body, where what its path names in the examples is not there. */
export const statusWithoutBody = ({ path, responses }: Operation): number =>
  "404" in responses && path.includes("{") ? 404 : 200;

/** The operations of both contracts that ask who calls. */
export const securedOperations = allOperations.filter(({ security }) => security.length > 0);

/** Whether the first way to call an operation is an access token. */
export const takesToken = ({ security: [first = {}] }: Operation): boolean =>
  "BearerJwt" in first || "AdminJwt" in first;

/** Each header that the first alternative of an operation's security asks for, or another one. */
export function credentialHeaders(
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

/** A request of an operation, made of the contract's examples; what is not changed is as it should be. */
export function requestOf(
  operation: Operation,
  credentials: AllCredentials,
  { query = "", headers, body }: Changes = {},
): [path: string, init: RequestInit & { duplex?: "half" }] {
  const given = body ?? (operation.requestBody && JSON.stringify(exampleBody(operation)));
  const json: Record<string, string> = given === undefined ? {} : { "content-type": "application/json" };
  const init = {
    method: operation.method,
    headers: { ...json, ...(headers ?? credentialHeaders(operation, credentials)) },
    duplex: "half" as const,
  };
  const asked = [query.slice(1), ...requiredQuery(operation)].filter((part) => part !== "").join("&");
  return [
    examplePath(operation) + (asked && `?${asked}`),
    given === undefined ? init : { ...init, body: given },
  ];
}

/** The body of the contract's first example. */
export function exampleBody({ operationId, requestBody }: Operation): Record<string, unknown> {
  const [example] = Object.values(requestBody?.content["application/json"].examples ?? {});
  if (!example) throw new Error(`${operationId} has no example of its body.`);
  return resolve(example).value as Record<string, unknown>;
}

/** The query parameters that an operation has to be given. */
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

/** A 400 answer's faults as `in pointer code`, in alphabetical order. */
export async function faultsIn(response: Response): Promise<readonly string[]> {
  const { errors } = (await response.json()) as {
    errors: readonly { in: string; pointer: string; code: string }[];
  };
  return errors.map((fault) => `${fault.in} ${fault.pointer} ${fault.code}`).toSorted();
}
