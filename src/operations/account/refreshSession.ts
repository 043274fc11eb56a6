import type { Input, Output } from "../../contract.ts";
import { sameText, sha256 } from "../../domain/access/codes.ts";
import { refuse } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";
import { createRefreshToken, sessionBody } from "./sign-in.ts";

const failed = () => refuse("authentication_failed", "The refresh token is not good any more; log in again.");

/** Gives new tokens for a refresh token, which is used up; one that was used before ends the session. */
export async function refreshSession(
  { body }: Input<"refreshSession">,
  context: Context,
): Promise<Output<"refreshSession">> {
  const { store, clock, limits, refreshTokens } = context;
  const now = clock.now();
  const issuedFor = await refreshTokens.verify(body.refreshToken, now);
  // Until 1.2.0 tokens were not signed: such a token is good while it is its session's last, else it may be invented.
  const id = issuedFor ?? body.refreshToken.split(".")[0]!;
  const session = await store.sessions.find(id);
  if (!session || session.revokedAt !== null || session.expiresAt <= now) return failed();
  const presented = sha256(body.refreshToken);
  if (!sameText(presented, session.refreshHash)) return issuedFor === undefined ? failed() : end(context, id);
  const user = await store.users.find(session.userId);
  if (!user || user.status !== "active") return failed();
  const limited = limits.refreshes.take(id);
  if (limited) return limited;
  const { token, hash, expiresAt } = await createRefreshToken(context, id);
  const replaced = { fromHash: presented, toHash: hash, expiresAt };
  const refused = await store.commit([store.sessions.rotate(id, replaced, now)], {
    token_replaced: () => end(context, id),
  });
  if (refused) return refused;
  return { status: 200, body: await sessionBody(context, user, id, token) };
}

async function end({ store, clock }: Context, sessionId: string) {
  await store.commit([store.sessions.revoke(sessionId, clock.now())]);
  return failed();
}
