import { createHmac } from "node:crypto";
import { generateToken } from "../../domain/access/codes.ts";
import type { Secrets } from "../../domain/access/secrets.ts";
import type { RefreshTokens } from "../../ports/tokens.ts";
import { createSignedTokens } from "./signed-tokens.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const lifetimeSeconds = lifetimes.sessionMilliseconds / 1_000;

/** Creates refresh tokens. They are valid for 30 days. The secrets must have at least 32 bytes. */
export function createRefreshTokens(secrets: Secrets): RefreshTokens {
  const kind = { claim: "jti", audience: "refresh" };
  const tokens = createSignedTokens(secrets, lifetimeSeconds, kind);
  const successor = (secret: string, token: string, sessionId: string, usedAt: number) => {
    const jti = createHmac("sha256", secret).update(`after ${token}`).digest("base64url");
    return createSignedTokens([secret], lifetimeSeconds, kind).issue(sessionId, { jti }, usedAt);
  };
  return {
    lifetimeSeconds,
    issue: (sessionId, now) => tokens.issue(sessionId, { jti: generateToken(16) }, now),
    async deriveSuccessors(token, sessionId, usedAt) {
      const [present, ...earlier] = secrets;
      return [
        await successor(present, token, sessionId, usedAt),
        ...(await Promise.all(earlier.map((secret) => successor(secret, token, sessionId, usedAt)))),
      ];
    },
    verify: async (token, now) => (await tokens.verify(token, now))?.sub,
  };
}
