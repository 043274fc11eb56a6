import type { KeyPrincipal, Principal, UserPrincipal } from "../contract.ts";
import { sameText } from "../domain/codes.ts";
import { isRefusal, refuse, type Refusal } from "../domain/refusals.ts";
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

/** At once where nothing has to be asked: most calls are by a key that was seen before. */
type Authenticated<Caller> = Found<Caller> | Promise<Found<Caller>>;
type Found<Caller> = Caller | Refusal<"authentication_failed">;

/** Finds out who calls: undefined where anybody may, else a principal or the refusal. */
export function authenticate(
  authentication: Authentication,
  security: Security,
  headers: Headers,
): Authenticated<Principal> | undefined {
  if (security.length === 0) return undefined;
  if (security[0]?.[0] !== "BearerJwt") return authenticateKey(authentication, security, headers);
  const keys = security.filter(([scheme]) => scheme !== "BearerJwt");
  return keys.length === 0
    ? authenticateUser(authentication, headers)
    : authenticateEither(authentication, keys, headers);
}

/** By a token or by a key; where both are sent both have to be right, and of the same user. */
async function authenticateEither(
  authentication: Authentication,
  keys: Security,
  headers: Headers,
): Promise<Found<Principal>> {
  const [hasToken, hasKey] = [headers.has("authorization"), headers.has("x-api-key")];
  const either = `${tokenWanted} Or: ${wanted(keys)}`;
  if (!hasToken && !hasKey) return failed(either);
  const user = hasToken ? await authenticateUser(authentication, headers) : undefined;
  if (user && (isRefusal(user) || !hasKey)) return user;
  const owner = await authenticateKey(authentication, keys, headers);
  if (isRefusal(owner)) return failed(either);
  if (user && owner.userId !== user.userId) {
    return failed("The access token and the API key belong to different users.");
  }
  return owner;
}

async function authenticateUser(
  { store, clock, accessTokens }: Authentication,
  headers: Headers,
): Promise<Found<UserPrincipal>> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (!token) return failed(tokenWanted);
  const claims = await accessTokens.verify(token, clock.now());
  if (!claims) return failed("The access token is not genuine or has expired; refresh it.");
  const session = await store.sessions.find(claims.sessionId);
  if (!session || session.revokedAt !== null)
    return failed("The session of this token has ended; log in again.");
  return claims;
}

function authenticateKey(
  { keyOwners }: Authentication,
  security: Security,
  headers: Headers,
): Authenticated<KeyPrincipal> {
  const key = headers.get("x-api-key");
  const found = !key || key.length > keyBytesAtMost ? undefined : keyOwners.find(key);
  return found instanceof Promise
    ? found.then((owner) => identify(owner, security, headers))
    : identify(found, security, headers);
}

/** The owner of the key, whose identifiers the headers have to name. */
function identify(owner: KeyOwner | undefined, security: Security, headers: Headers): Found<KeyPrincipal> {
  if (!owner) return failed(wanted(security));
  const accepted = security.flatMap((schemes) => schemes.filter(isIdentity));
  const identities = accepted.filter((identity) => headers.has(identityHeaders[identity]));
  const met = security.some((schemes) =>
    schemes.filter(isIdentity).every((each) => identities.includes(each)),
  );
  if (!met || !identities.every((identity) => isOwn(identity, owner, headers)))
    return failed(wanted(security));
  return { ...owner, identities };
}

const isIdentity = (scheme: string): scheme is Identity => scheme in identityHeaders;

function isOwn(identity: Identity, owner: KeyOwner, headers: Headers): boolean {
  const own = identity === "AccountId" ? owner.accountId : owner.userId;
  return sameText(headers.get(identityHeaders[identity]) ?? "", own);
}

/** What has to be sent, without a word on which part of it was wrong. */
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
