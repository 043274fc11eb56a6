import type { Input, Output } from "../../contract.ts";
import { sameText, sha256 } from "../../domain/access/codes.ts";
import { refuse } from "../../domain/refusals.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Session, UsedToken } from "../../ports/store/accounts.ts";
import type { Context } from "../context.ts";
import { sessionBody } from "./sign-in.ts";

const failed = () => refuse("authentication_failed", "The refresh token is not good any more; log in again.");

/** At least as many as the limit of refreshes lets a session use while they are known. */
const maximumUsedTokens = 32;

/**
 * Gives new tokens for a refresh token, which is used up. For 30 seconds it gets the same successor again; after that, it ends
 * its session.
 */
export async function refreshSession(
  { body: { refreshToken } }: Input<"refreshSession">,
  context: Context,
): Promise<Output<"refreshSession">> {
  const { store, clock, limits, refreshTokens } = context;
  const now = clock.now();
  const id = await refreshTokens.verify(refreshToken, now);
  if (id === undefined) return failed();
  const session = await store.sessions.find(id);
  if (!session || session.revokedAt !== null || session.expiresAt <= now) return failed();
  const hash = sha256(refreshToken);
  const isLast = sameText(hash, session.refreshHash);
  if (!isLast && !findUsed(session, hash, now)) return end(context, id);
  const user = await store.users.find(session.userId);
  if (!user || user.status !== "active") return failed();
  const limited = limits.refreshes.take(id);
  if (limited) return limited;
  if (isLast) {
    const [next] = await refreshTokens.succeed(refreshToken, id, now);
    const usedTokens = [...session.usedTokens, { hash, usedAt: now }]
      .filter((used) => isRecent(used, now))
      .slice(-maximumUsedTokens);
    const expiresAt = now + refreshTokens.lifetimeSeconds * 1000;
    const replaced = { fromHash: hash, toHash: sha256(next), expiresAt, usedTokens };
    const outcome = await store.commit([store.sessions.rotate(id, replaced, now)], {
      token_replaced: () => "replaced" as const,
    });
    if (outcome === undefined) return { status: 200, body: await sessionBody(context, user, id, next) };
  }
  const repeated = await findSuccessor(context, id, refreshToken);
  if (repeated === undefined) return end(context, id);
  const body = await sessionBody(context, user, id, repeated.token, now - repeated.usedAt);
  return { status: 200, body };
}

/** The token that a used one was replaced by, as long as it may be given again. */
async function findSuccessor(
  { store, clock, refreshTokens }: Context,
  id: string,
  refreshToken: string,
): Promise<{ readonly token: string; readonly usedAt: number } | undefined> {
  // Read again, because another request may have used the token since.
  const session = await store.sessions.find(id);
  const used = session?.revokedAt === null && findUsed(session, sha256(refreshToken), clock.now());
  if (!used) return undefined;
  const known = [session.refreshHash, ...session.usedTokens.map(({ hash }) => hash)];
  const candidates = await refreshTokens.succeed(refreshToken, id, used.usedAt);
  const token = candidates.find((candidate) => known.includes(sha256(candidate)));
  return token === undefined ? undefined : { token, usedAt: used.usedAt };
}

const findUsed = ({ usedTokens }: Session, hash: string, now: number): UsedToken | undefined =>
  usedTokens.find((used) => sameText(used.hash, hash) && isRecent(used, now));

/** Another instance may have used it a little later than it is here. */
const isRecent = ({ usedAt }: UsedToken, now: number): boolean =>
  Math.abs(now - usedAt) < lifetimes.refreshAgainMilliseconds;

async function end({ store, clock }: Context, sessionId: string) {
  await store.commit([store.sessions.revoke(sessionId, clock.now())]);
  return failed();
}
