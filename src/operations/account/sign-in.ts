import { sha256 } from "../../domain/access/codes.ts";
import type { User } from "../../ports/store/accounts.ts";
import type { Context } from "../context.ts";
import { toUserResponse } from "./user-response.ts";

/** Creates the first refresh token of a session, with its hash and its expiry in Unix milliseconds. */
export async function createRefreshToken(
  { refreshTokens, clock }: Pick<Context, "refreshTokens" | "clock">,
  sessionId: string,
): Promise<{ readonly token: string; readonly hash: string; readonly expiresAt: number }> {
  const now = clock.now();
  const token = await refreshTokens.issue(sessionId, now);
  return { token, hash: sha256(token), expiresAt: now + refreshTokens.lifetimeSeconds * 1000 };
}

/**
 * Creates the response body of a sign-in or a refresh, with a new access token, the refresh token and the user.
 * `refreshAge` is the age of the refresh token in milliseconds. Default: 0.
 */
export async function createSessionResponse(
  { accessTokens, refreshTokens, clock }: Context,
  user: User,
  sessionId: string,
  refreshToken: string,
  refreshAge = 0,
) {
  return {
    accessToken: await accessTokens.issue({ userId: user.id, sessionId }, clock.now()),
    tokenType: "Bearer" as const,
    expiresIn: accessTokens.lifetimeSeconds,
    refreshToken,
    refreshExpiresIn: refreshTokens.lifetimeSeconds - Math.ceil(Math.max(refreshAge, 0) / 1000),
    user: toUserResponse(user),
  };
}
