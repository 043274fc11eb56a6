import type { AccountPrincipal, KeyPrincipal, Principal, UserPrincipal } from "../contract.ts";
import { isEqualText } from "../domain/access/codes.ts";
import {
  isProblemResponse,
  createProblem,
  type ValidationError,
  type ProblemResponse,
} from "../domain/problems.ts";
import type { AccessTokens } from "../ports/tokens.ts";
import type { Clock } from "../ports/clock.ts";
import type { KeyPrincipalCache } from "../ports/caches.ts";
import type { Store } from "../ports/store.ts";
import type { ApiKeyPrincipal } from "../ports/store/accounts.ts";
import { isRepeated, createRepeatedHeaderError } from "./input/repeated-headers.ts";

export interface Authentication {
  readonly store: Store;
  readonly clock: Clock;
  readonly keyPrincipals: KeyPrincipalCache;
  readonly accessTokens: AccessTokens;
  /** Principal for operator operations without a token. Unset if requests come from outside of the process. */
  readonly localPrincipal?: UserPrincipal | undefined;
}

/** Alternatives of an operation's `security`. A caller must satisfy all schemes of one alternative. */
export type Security = readonly (readonly string[])[];

const identityHeaders = { AccountId: "x-account-id", UserId: "x-user-id" } as const;

type Identity = keyof typeof identityHeaders;

const maximumKeyBytes = 200;
const maximumAuthorizationCharacters = 2_048;

type Authenticated<Caller> = Promise<Found<Caller>>;
type Found<Caller> = Caller | ProblemResponse<"authentication_failed" | "forbidden">;

/**
 * Creates the function that authenticates the callers of an operation. It resolves to a principal or a problem, or to
 * undefined if the operation is public.
 */
export function createAuthenticator(
  authentication: Authentication,
  security: Security,
): (headers: Headers) => Promise<Found<Principal> | undefined> {
  if (security.length === 0) return async () => undefined;
  if (security[0]?.[0] === "AdminJwt") {
    const { localPrincipal } = authentication;
    return localPrincipal
      ? async () => localPrincipal
      : (headers) => authenticateAdmin(authentication, headers);
  }
  const keys = security.filter(([scheme]) => scheme !== "BearerJwt");
  const byUser = (headers: Headers) => authenticateUser(authentication, headers);
  if (keys.length === 0) return byUser;
  const byKey = createAuthenticateKey(authentication, keys);
  return keys.length === security.length
    ? byKey
    : createAuthenticateEither(
        (headers) => authenticateWithAccount(authentication, headers),
        byKey,
        wanted(keys),
      );
}

/**
 * Authenticates by token or by key. If both are sent, both must be valid and belong to the same user, and the key
 * decides the principal.
 */
function createAuthenticateEither(
  byUser: (headers: Headers) => Authenticated<UserPrincipal & AccountPrincipal>,
  byKey: (headers: Headers) => Authenticated<KeyPrincipal>,
  keyRequirement: string,
): (headers: Headers) => Promise<Found<Principal>> {
  const refused = createFailure(describeEither(keyRequirement));
  return async (headers) => {
    const hasToken = headers.has("authorization");
    const hasKey = headers.has("x-api-key");
    if (!hasToken && !hasKey) return refused;
    const user = hasToken ? await byUser(headers) : undefined;
    if (user && (isProblemResponse(user) || !hasKey)) return user;
    const owner = await byKey(headers);
    if (isProblemResponse(owner)) return refused;
    if (user && owner.userId !== user.userId) {
      return createFailure("The access token and the API key belong to different users.");
    }
    return owner;
  };
}

async function authenticateUser(
  { store, clock, accessTokens }: Authentication,
  headers: Headers,
): Promise<Found<UserPrincipal>> {
  const sent = headers.get("authorization") ?? "";
  if (sent.length > maximumAuthorizationCharacters) return createFailure(tokenRequirement);
  const [, token] = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(sent) ?? [];
  if (!token) return createFailure(tokenRequirement);
  const claims = await accessTokens.verify(token, clock.now());
  if (!claims) return createFailure("The access token is invalid or has expired. Refresh it.");
  const session = await store.sessions.find(claims.sessionId);
  if (!session || session.revokedAt !== null)
    return createFailure("The session of this token has ended. Log in again.");
  return claims;
}

/** Authenticates a user, and finds the user's account. */
async function authenticateWithAccount(
  authentication: Authentication,
  headers: Headers,
): Promise<Found<UserPrincipal & AccountPrincipal>> {
  const found = await authenticateUser(authentication, headers);
  if (isProblemResponse(found)) return found;
  const account = await authentication.store.accounts.findByUser(found.userId);
  if (!account) return createProblem("forbidden", "This user has no account.");
  return { ...found, accountId: account.id, currency: account.currency };
}

/**
 * Authenticates an administrator. The role is read for each call, so that a revoked role has an effect at once, and not
 * when the token expires.
 */
async function authenticateAdmin(
  authentication: Authentication,
  headers: Headers,
): Promise<Found<UserPrincipal>> {
  const found = await authenticateUser(authentication, headers);
  if (isProblemResponse(found)) return found;
  const user = await authentication.store.users.find(found.userId);
  if (user?.role === "admin" && user.status === "active") return found;
  return createProblem("forbidden", "This needs an active user of role admin.");
}

/**
 * Authenticates by key. The headers must contain the identifiers of the key's owner that one alternative of `security`
 * requires. Further identifiers that `security` contains must match the owner as well.
 */
function createAuthenticateKey(
  { keyPrincipals }: Authentication,
  security: Security,
): (headers: Headers) => Authenticated<KeyPrincipal> {
  const alternatives = security.map((schemes) => schemes.filter(isIdentity));
  const accepted = alternatives.flat();
  const refused = createFailure(wanted(security));
  const identify = (owner: ApiKeyPrincipal | undefined, headers: Headers) => {
    if (!owner) return refused;
    const identities = accepted.filter((identity) => headers.has(identityHeaders[identity]));
    const isSatisfied = alternatives.some((wanted) => wanted.every((each) => identities.includes(each)));
    if (!isSatisfied || !identities.every((identity) => matchesOwner(identity, owner, headers)))
      return refused;
    return owner;
  };
  return async (headers) => {
    const key = headers.get("x-api-key");
    const isKey = key !== null && key.length > 0 && key.length <= maximumKeyBytes;
    return identify(isKey ? await keyPrincipals.find(key) : undefined, headers);
  };
}

const isIdentity = (scheme: string): scheme is Identity => scheme in identityHeaders;

function matchesOwner(identity: Identity, owner: ApiKeyPrincipal, headers: Headers): boolean {
  const own = identity === "AccountId" ? owner.accountId : owner.userId;
  return isEqualText(headers.get(identityHeaders[identity]) ?? "", own);
}

/** Returns the required credentials. The text does not reveal which part of the sent credentials was wrong. */
function wanted(security: Security): string {
  const names = security.flatMap((schemes) =>
    schemes.filter(isIdentity).map((each) => identityHeaders[each]),
  );
  const identifier =
    names.length > 0 ? ` and the identifier that belongs to it in ${names.join(" or ")}` : "";
  return `Send a live API key in x-api-key${identifier}.`;
}

const tokenRequirement = "Send the access token of loginUser: Authorization: Bearer <ACCESS_TOKEN>.";

const createFailure = (detail: string) => createProblem("authentication_failed", detail);
const describeEither = (keyRequirement: string) => `${tokenRequirement} Or: ${keyRequirement}`;

/** Returns an error for each credential that was sent several times. A repeated credential is never valid. */
export const findRepeatedCredentials = (headers: Headers): readonly ValidationError[] =>
  ["Authorization", "x-api-key", ...Object.values(identityHeaders)]
    .filter((name) => isRepeated(headers.get(name)))
    .map(createRepeatedHeaderError);

/**
 * Returns the challenge header of a 401, with each kind of credentials that `security` accepts. Default: an access token.
 */
export function getChallengeHeader(security: Security): Readonly<Record<"www-authenticate", string>> {
  const kinds = new Set(security.map(([scheme]) => (scheme === "ApiKey" ? "ApiKey" : "Bearer")));
  if (kinds.size === 0) kinds.add("Bearer");
  return { "www-authenticate": [...kinds].map((kind) => `${kind} realm="connect-hub"`).join(", ") };
}
