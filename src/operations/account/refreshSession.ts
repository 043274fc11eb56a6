import type { Input, Output } from "../../contract.ts";
import { isEqualText, sha256 } from "../../domain/access/codes.ts";
import { createProblem } from "../../domain/problems.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { SessionRecord, UsedToken } from "../../ports/store/accounts.ts";
import type { Context } from "../context.ts";
import { createSessionResponse } from "./sign-in.ts";

const createInvalidTokenProblem = () =>
  createProblem("authentication_failed", "The refresh token is no longer valid. Log in again.");

/**
 * Maximum number of used tokens that a session stores. With more refreshes within 30 seconds, the oldest are dropped.
 */
const maximumUsedTokens = 32;

/**
 * Returns new tokens for a refresh token, which can be used once. For 30 seconds, a used token returns the same
 * successor again. After that, it ends its session.
 */
export async function refreshSession(
  { body: { refreshToken } }: Input<"refreshSession">,
  context: Context,
): Promise<Output<"refreshSession">> {
  const { store, clock, limits, refreshTokens } = context;
  const now = clock.now();
  const id = await refreshTokens.verify(refreshToken, now);
  if (id === undefined) return createInvalidTokenProblem();
  const session = await store.sessions.find(id);
  if (!session || session.revokedAt !== null || session.expiresAt <= now) return createInvalidTokenProblem();
  const hash = sha256(refreshToken);
  const isLast = isEqualText(hash, session.refreshHash);
  if (!isLast && !findUsed(session, hash, now)) return endSession(context, id);
  const user = await store.users.find(session.userId);
  if (!user || user.status !== "active") return createInvalidTokenProblem();
  const limited = limits.refreshes.consume(id);
  if (limited) return limited;
  if (isLast) {
    const [next] = await refreshTokens.deriveSuccessors(refreshToken, id, now);
    const usedTokens = [...session.usedTokens, { hash, usedAt: now }]
      .filter((used) => isRecent(used, now))
      .slice(-maximumUsedTokens);
    const expiresAt = now + refreshTokens.lifetimeSeconds * 1000;
    const replaced = { fromHash: hash, toHash: sha256(next), expiresAt, usedTokens };
    const outcome = await store.commit([store.sessions.rotate(id, replaced, now)], {
      token_replaced: () => "replaced" as const,
    });
    if (outcome === undefined)
      return { status: 200, body: await createSessionResponse(context, user, id, next) };
  }
  const repeated = await findSuccessor(context, id, refreshToken);
  if (repeated === undefined) return endSession(context, id);
  const body = await createSessionResponse(context, user, id, repeated.token, now - repeated.usedAt);
  return { status: 200, body };
}

/**
 * Finds the successor of a used refresh token. Returns undefined if the session has ended, or if the token was used at
 * least 30 seconds ago. Also returns undefined if the session does not have the successor.
 */
async function findSuccessor(
  { store, clock, refreshTokens }: Context,
  id: string,
  refreshToken: string,
): Promise<{ readonly token: string; readonly usedAt: number } | undefined> {
  // The session is read again, because another request may have used the token since.
  const session = await store.sessions.find(id);
  const used = session?.revokedAt === null && findUsed(session, sha256(refreshToken), clock.now());
  if (!used) return undefined;
  const known = [session.refreshHash, ...session.usedTokens.map(({ hash }) => hash)];
  const candidates = await refreshTokens.deriveSuccessors(refreshToken, id, used.usedAt);
  const token = candidates.find((candidate) => known.includes(sha256(candidate)));
  return token === undefined ? undefined : { token, usedAt: used.usedAt };
}

const findUsed = ({ usedTokens }: SessionRecord, hash: string, now: number): UsedToken | undefined =>
  usedTokens.find((used) => isEqualText(used.hash, hash) && isRecent(used, now));

/** The clock of another instance may be slightly ahead, so a use can lie in the future. */
const isRecent = ({ usedAt }: UsedToken, now: number): boolean =>
  Math.abs(now - usedAt) < lifetimes.refreshAgainMilliseconds;

async function endSession({ store, clock }: Context, sessionId: string) {
  await store.commit([store.sessions.revoke(sessionId, clock.now())]);
  return createInvalidTokenProblem();
}
