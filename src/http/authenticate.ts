import type { KeyPrincipal, Principal, UserPrincipal } from "../contract.ts";
import { sameText } from "../domain/codes.ts";
import { refuse, type Refusal } from "../domain/refusals.ts";
import type { AccessTokens } from "../ports/access-tokens.ts";
import type { Clock } from "../ports/clock.ts";
import type { KeyOwners } from "../ports/key-owners.ts";
import type { Store } from "../ports/store.ts";
import type { KeyOwner } from "../ports/store/accounts.ts";

export interface Authentication {
  readonly store: Store;
  readonly clock: Clock;
  readonly keyOwners: KeyOwners;
  readonly accessTokens: AccessTokens;
}

/** The alternatives of an operation's `security`: the schemes of one of them have to be met. */
export type Security = readonly (readonly string[])[];

type Identity = KeyPrincipal["identities"][number];

const identityHeaders: Readonly<Record<Identity, string>> = {
  AccountId: "x-account-id",
  UserId: "x-user-id",
};
const keyBytesAtMost = 200;

/** Finds out who calls: undefined where anybody may, else a principal or the refusal. */
export function authenticate(
  authentication: Authentication,
  security: Security,
  headers: Headers,
): Promise<Principal | Refusal<"authentication_failed">> | undefined {
  if (security.length === 0) return undefined;
  return security[0]?.[0] === "BearerJwt"
    ? authenticateUser(authentication, headers)
    : authenticateKey(authentication, security, headers);
}

async function authenticateUser(
  { store, clock, accessTokens }: Authentication,
  headers: Headers,
): Promise<UserPrincipal | Refusal<"authentication_failed">> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (!token) return failed("Send the access token of loginUser: Authorization: Bearer <ACCESS_TOKEN>.");
  const claims = await accessTokens.verify(token, clock.now());
  if (!claims) return failed("The access token is not genuine or has expired; refresh it.");
  const session = await store.sessions.find(claims.sessionId);
  if (!session || session.revokedAt !== null)
    return failed("The session of this token has ended; log in again.");
  return claims;
}

async function authenticateKey(
  { keyOwners }: Authentication,
  security: Security,
  headers: Headers,
): Promise<KeyPrincipal | Refusal<"authentication_failed">> {
  const key = headers.get("x-api-key");
  if (!key) return failed("Send the API key in x-api-key.");
  const found = key.length > keyBytesAtMost ? undefined : keyOwners.find(key);
  const owner = found instanceof Promise ? await found : found;
  if (!owner) return failed("The API key in x-api-key is not a live one.");
  const identities: Identity[] = [];
  const faults: string[] = [];
  for (const schemes of security) {
    const asked = schemes.filter((scheme): scheme is Identity => scheme in identityHeaders);
    const problems = asked.flatMap((identity) => identityFault(identity, owner, headers) ?? []);
    if (problems.length === 0) identities.push(...asked);
    faults.push(...problems);
  }
  return faults.length < security.length ? { ...owner, identities } : failed(faults.join(" "));
}

function identityFault(identity: Identity, owner: KeyOwner, headers: Headers): string | undefined {
  const name = identityHeaders[identity];
  const given = headers.get(name);
  if (!given) return `Send the identifier that belongs to the API key in ${name}.`;
  const own = identity === "AccountId" ? owner.accountId : owner.userId;
  return sameText(given, own) ? undefined : `The identifier in ${name} does not belong to the API key.`;
}

const failed = (detail: string) => refuse("authentication_failed", detail);
