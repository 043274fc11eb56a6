import { randomToken } from "../../domain/access/codes.ts";
import type { Secrets } from "../../domain/access/secrets.ts";
import type { RefreshTokens } from "../../ports/refresh-tokens.ts";
import { createSignedTokens } from "./signed-tokens.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const lifetimeSeconds = lifetimes.sessionMilliseconds / 1_000;

/** Refresh tokens, signed with secrets of at least 32 bytes; valid for 30 days. */
export function createRefreshTokens(secrets: Secrets): RefreshTokens {
  const tokens = createSignedTokens(secrets, lifetimeSeconds, { claim: "jti", audience: "refresh" });
  return {
    lifetimeSeconds,
    issue: (sessionId, now) => tokens.issue(sessionId, { jti: randomToken(16) }, now),
    verify: async (token, now) => (await tokens.verify(token, now))?.sub,
  };
}
