import { jwtVerify, SignJWT } from "jose";
import type { AccessTokens } from "../ports/access-tokens.ts";

const lifetimeSeconds = 15 * 60;
const issuer = "connect-hub";

/** Access tokens as JWTs, signed by HMAC-SHA256 with a secret of at least 32 bytes; good for 15 minutes. */
export function createAccessTokens(secret: string): AccessTokens {
  const key = new TextEncoder().encode(secret);
  return {
    lifetimeSeconds,
    issue({ userId, sessionId }, now) {
      const issuedAt = Math.floor(now / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(issuer)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(key);
    },
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ["HS256"],
          issuer,
          currentDate: new Date(now),
          requiredClaims: ["sub", "exp", "sid"],
        });
        return { userId: String(payload.sub), sessionId: String(payload["sid"]) };
      } catch {
        return undefined;
      }
    },
  };
}
