import { jwtVerify, SignJWT } from "jose";
import type { LinkTokens } from "../ports/link-tokens.ts";

const lifetimeMilliseconds = 3 * 86_400_000;
const issuer = "connect-hub";
/** No other token of ours is for this: an access token confirms nothing, and a link signs nobody in. */
const audience = "verify-email";

/** Tokens of links to confirm an address, as JWTs signed by HMAC-SHA256; good for three days. */
export function createLinkTokens(secret: string): LinkTokens {
  const key = new TextEncoder().encode(secret);
  return {
    lifetimeMilliseconds,
    issue({ userId, email }, now) {
      return new SignJWT({ email })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setExpirationTime(Math.floor((now + lifetimeMilliseconds) / 1000))
        .sign(key);
    },
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ["HS256"],
          issuer,
          audience,
          currentDate: new Date(now),
          requiredClaims: ["sub", "exp", "email"],
        });
        return { userId: String(payload.sub), email: String(payload["email"]) };
      } catch {
        return undefined;
      }
    },
  };
}
