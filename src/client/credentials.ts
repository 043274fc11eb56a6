import { credentialSchemes, operationTable } from "../../generated/client.ts";
import { MissingCredentialsError } from "./errors.ts";
import type { OperationId } from "./requests.ts";

type Scheme = keyof typeof credentialSchemes;

/** Throws `MissingCredentialsError` unless one alternative of the operation's credentials is complete. */
export function requireCredentials(
  id: OperationId,
  options: Readonly<Record<(typeof credentialSchemes)[Scheme]["option"], string | undefined>>,
  headers: Readonly<Record<string, string>> = {},
): void {
  const set = new Headers(headers);
  const isGiven = (scheme: Scheme) =>
    Boolean(options[credentialSchemes[scheme].option]) || set.has(credentialSchemes[scheme].header);
  const alternatives: readonly (readonly Scheme[])[] = operationTable[id].security;
  if (alternatives.length === 0 || alternatives.some((schemes) => schemes.every(isGiven))) return;
  const missing = alternatives.map((schemes) => schemes.filter((scheme) => !isGiven(scheme)));
  throw new MissingCredentialsError(id, alternatives.map(toOptionNames), missing.map(toOptionNames));
}

/** Returns the names of the options of `createConnectHub` for security schemes. */
const toOptionNames = (schemes: readonly Scheme[]) =>
  schemes.map((scheme) => (scheme === "BearerJwt" ? "session" : credentialSchemes[scheme].option));
