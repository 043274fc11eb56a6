import { credentialSchemes, operationTable } from "../../generated/client.ts";
import { MissingCredentialsError } from "./errors.ts";
import type { OperationId } from "./requests.ts";

type Scheme = keyof typeof credentialSchemes;

type Options = Readonly<Record<(typeof credentialSchemes)[Scheme]["option"], string | undefined>>;

/** Returns true if an API key is sent to the operation, and no access token. */
export function sendsKey(
  id: OperationId,
  options: Omit<Options, "accessToken">,
  headers?: Readonly<Record<string, string>>,
): boolean {
  const alternatives: readonly (readonly Scheme[])[] = operationTable[id].security;
  const isGiven = createIsGiven({ ...options, accessToken: undefined }, headers);
  return alternatives.some((schemes) => schemes.includes("ApiKey") && schemes.every(isGiven));
}

/** Throws `MissingCredentialsError` unless one alternative of the operation's credentials is complete. */
export function requireCredentials(
  id: OperationId,
  options: Options,
  headers?: Readonly<Record<string, string>>,
): void {
  const isGiven = createIsGiven(options, headers);
  const alternatives: readonly (readonly Scheme[])[] = operationTable[id].security;
  if (alternatives.length === 0 || alternatives.some((schemes) => schemes.every(isGiven))) return;
  const missing = alternatives.map((schemes) => schemes.filter((scheme) => !isGiven(scheme)));
  throw new MissingCredentialsError(id, alternatives.map(toOptionNames), missing.map(toOptionNames));
}

function createIsGiven(options: Options, headers: Readonly<Record<string, string>> = {}) {
  const set = new Headers(headers);
  return (scheme: Scheme) =>
    Boolean(options[credentialSchemes[scheme].option]) || set.has(credentialSchemes[scheme].header);
}

/** Returns the names of the options of `createConnectHub` for security schemes. */
const toOptionNames = (schemes: readonly Scheme[]) =>
  schemes.map((scheme) => (scheme === "BearerJwt" ? "session" : credentialSchemes[scheme].option));
