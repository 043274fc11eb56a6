import type { KeyPrincipal, Principal, UserPrincipal } from "../contract.ts";
import { sameText } from "../domain/access/codes.ts";
import { isRefusal, refuse, type Fault, type Refusal } from "../domain/refusals.ts";
import type { AccessTokens } from "../ports/tokens.ts";
import type { Clock } from "../ports/clock.ts";
import type { KeyOwners } from "../ports/caches.ts";
import type { Store } from "../ports/store.ts";
import type { KeyOwner } from "../ports/store/accounts.ts";
import { isRepeated, repeatedFault } from "./input/repeated-headers.ts";

export interface Authentication {
  readonly store: Store;
  readonly clock: Clock;
  readonly keyOwners: KeyOwners;
  readonly accessTokens: AccessTokens;
  /** Who asks for the operator's operations without a token; left out wherever requests come from outside. */
  readonly atMachine?: UserPrincipal | undefined;
}

/** The alternatives of an operation's `security`; a caller has to satisfy all schemes of one of them. */
export type Security = readonly (readonly string[])[];

const identityHeaders = { AccountId: "x-account-id", UserId: "x-user-id" } as const;

type Identity = keyof typeof identityHeaders;

const maximumKeyBytes = 200;
const maximumAuthorizationCharacters = 2_048;

type Authenticated<Caller> = Promise<Found<Caller>>;
type Found<Caller> = Caller | Refusal<"authentication_failed" | "forbidden">;

/** Creates what identifies an operation's caller: undefined if anybody may call, else a principal or the refusal. */
export function createAuthenticate(
  authentication: Authentication,
  security: Security,
): (headers: Headers) => Promise<Found<Principal> | undefined> {
  if (security.length === 0) return async () => undefined;
  if (security[0]?.[0] === "AdminJwt") {
    const { atMachine } = authentication;
    return atMachine ? async () => atMachine : (headers) => authenticateAdmin(authentication, headers);
  }
  const keys = security.filter(([scheme]) => scheme !== "BearerJwt");
  const byUser = (headers: Headers) => authenticateUser(authentication, headers);
  if (keys.length === 0) return byUser;
  const byKey = createAuthenticateKey(authentication, keys);
  return keys.length === security.length ? byKey : createAuthenticateEither(byUser, byKey, wanted(keys));
}

/** By a token or by a key; if both are sent, both have to be valid and belong to the same user. */
function createAuthenticateEither(
  byUser: (headers: Headers) => Authenticated<UserPrincipal>,
  byKey: (headers: Headers) => Authenticated<KeyPrincipal>,
  keyWanted: string,
): (headers: Headers) => Promise<Found<Principal>> {
  const refused = failed(eitherWanted(keyWanted));
  return async (headers) => {
    const hasToken = headers.has("authorization");
    const hasKey = headers.has("x-api-key");
    if (!hasToken && !hasKey) return refused;
    const user = hasToken ? await byUser(headers) : undefined;
    if (user && (isRefusal(user) || !hasKey)) return user;
    const owner = await byKey(headers);
    if (isRefusal(owner)) return refused;
    if (user && owner.userId !== user.userId) {
      return failed("The access token and the API key belong to different users.");
    }
    return owner;
  };
}

async function authenticateUser(
  { store, clock, accessTokens }: Authentication,
  headers: Headers,
): Promise<Found<UserPrincipal>> {
  const sent = headers.get("authorization") ?? "";
  if (sent.length > maximumAuthorizationCharacters) return failed(tokenWanted);
  const [, token] = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(sent) ?? [];
  if (!token) return failed(tokenWanted);
  const claims = await accessTokens.verify(token, clock.now());
  if (!claims) return failed("The access token is not genuine or has expired; refresh it.");
  const session = await store.sessions.find(claims.sessionId);
  if (!session || session.revokedAt !== null)
    return failed("The session of this token has ended; log in again.");
  return claims;
}

/** The role is looked up at each call: whoever has lost it is refused at once, and not when the token ends. */
async function authenticateAdmin(
  authentication: Authentication,
  headers: Headers,
): Promise<Found<UserPrincipal>> {
  const found = await authenticateUser(authentication, headers);
  if (isRefusal(found)) return found;
  const user = await authentication.store.users.find(found.userId);
  if (user?.role === "admin" && user.status === "active") return found;
  return refuse("forbidden", "This needs an active user of role admin.");
}

/** By a key whose owner's identifiers are in the headers, as one of the alternatives of `security` requires. */
function createAuthenticateKey(
  { keyOwners }: Authentication,
  security: Security,
): (headers: Headers) => Authenticated<KeyPrincipal> {
  const alternatives = security.map((schemes) => schemes.filter(isIdentity));
  const accepted = alternatives.flat();
  const refused = failed(wanted(security));
  const identify = (owner: KeyOwner | undefined, headers: Headers) => {
    if (!owner) return refused;
    const identities = accepted.filter((identity) => headers.has(identityHeaders[identity]));
    const met = alternatives.some((wanted) => wanted.every((each) => identities.includes(each)));
    if (!met || !identities.every((identity) => isOwn(identity, owner, headers))) return refused;
    return owner;
  };
  return async (headers) => {
    const key = headers.get("x-api-key");
    const isKey = key !== null && key.length > 0 && key.length <= maximumKeyBytes;
    return identify(isKey ? await keyOwners.find(key) : undefined, headers);
  };
}

const isIdentity = (scheme: string): scheme is Identity => scheme in identityHeaders;

function isOwn(identity: Identity, owner: KeyOwner, headers: Headers): boolean {
  const own = identity === "AccountId" ? owner.accountId : owner.userId;
  return sameText(headers.get(identityHeaders[identity]) ?? "", own);
}

/** What has to be sent; does not say which part of it was wrong. */
function wanted(security: Security): string {
  const names = security.flatMap((schemes) =>
    schemes.filter(isIdentity).map((each) => identityHeaders[each]),
  );
  const identifier =
    names.length > 0 ? ` and the identifier that belongs to it in ${names.join(" or ")}` : "";
  return `Send a live API key in x-api-key${identifier}.`;
}

const tokenWanted = "Send the access token of loginUser: Authorization: Bearer <ACCESS_TOKEN>.";

const failed = (detail: string) => refuse("authentication_failed", detail);
const eitherWanted = (keyWanted: string) => `${tokenWanted} Or: ${keyWanted}`;

/** The refusal of a call of an operation that carries none of its credentials. */
export function withoutCredentials(security: Security): Refusal<"authentication_failed"> {
  const keys = security.filter(([scheme]) => scheme !== "BearerJwt");
  if (keys.length === 0) return failed(tokenWanted);
  return failed(keys.length === security.length ? wanted(keys) : eitherWanted(wanted(keys)));
}

/** The faults of credentials that were sent several times; none of them is ever valid. */
export const repeatedCredentials = (headers: Headers): readonly Fault[] =>
  ["Authorization", "x-api-key", ...Object.values(identityHeaders)]
    .filter((name) => isRepeated(headers.get(name)))
    .map(repeatedFault);

/** The header of a 401, which names the kind of credentials that comes first. */
export function challengeOf([first]: Security): Readonly<Record<"www-authenticate", string>> {
  return { "www-authenticate": `${first?.[0] === "ApiKey" ? "ApiKey" : "Bearer"} realm="connect-hub"` };
}
