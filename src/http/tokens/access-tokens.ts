import type { Secrets } from "../../domain/access/secrets.ts";
import type { AccessTokens } from "../../ports/tokens.ts";
import { createSignedTokens } from "./signed-tokens.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const lifetimeSeconds = lifetimes.accessTokenMilliseconds / 1_000;

/**
 * Creates access tokens. They are valid for 15 minutes. The secrets must have at least 32 bytes, which is not checked
 * here.
 */
export function createAccessTokens(secrets: Secrets): AccessTokens {
  const tokens = createSignedTokens(secrets, lifetimeSeconds, { claim: "sid" });
  return {
    lifetimeSeconds,
    issue: ({ userId, sessionId }, now) => tokens.issue(userId, { sid: sessionId }, now),
    async verify(token, now) {
      const claims = await tokens.verify(token, now);
      return claims && { userId: String(claims.sub), sessionId: String(claims["sid"]) };
    },
  };
}
