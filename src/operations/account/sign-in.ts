import { randomToken, sha256 } from "../../domain/codes.ts";
import type { User } from "../../ports/store/accounts.ts";
import type { Context } from "../context.ts";
import { userBody } from "./user.ts";

/** How long a refresh token is good, in seconds: 30 days. */
export const refreshLifetimeSeconds = 30 * 24 * 3_600;

/** A refresh token names its session, so that a stale one can be told from an invented one. */
export function createRefreshToken(sessionId: string): { readonly token: string; readonly hash: string } {
  const token = `${sessionId}.${randomToken()}`;
  return { token, hash: sha256(token) };
}

/** The answer to a sign-in: both tokens and the user. */
export async function sessionBody(
  { accessTokens, clock }: Context,
  user: User,
  sessionId: string,
  refreshToken: string,
) {
  return {
    accessToken: await accessTokens.issue({ userId: user.id, sessionId }, clock.now()),
    tokenType: "Bearer" as const,
    expiresIn: accessTokens.lifetimeSeconds,
    refreshToken,
    refreshExpiresIn: refreshLifetimeSeconds,
    user: userBody(user),
  };
}
