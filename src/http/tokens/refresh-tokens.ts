import { randomToken } from "../../domain/access/codes.ts";
import type { RefreshTokens } from "../../ports/refresh-tokens.ts";
import { createSignedTokens } from "./signed-tokens.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const lifetimeSeconds = lifetimes.sessionMilliseconds / 1_000;

/** Refresh tokens, signed with a secret of at least 32 bytes; valid for 30 days. */
export function createRefreshTokens(secret: string): RefreshTokens {
  const tokens = createSignedTokens(secret, lifetimeSeconds, { claim: "jti", audience: "refresh" });
  return {
    lifetimeSeconds,
    issue: (sessionId, now) => tokens.issue(sessionId, { jti: randomToken(16) }, now),
    verify: async (token, now) => (await tokens.verify(token, now))?.sub,
  };
}
