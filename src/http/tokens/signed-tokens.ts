import { jwtVerify, SignJWT, type JWTPayload } from "jose";
import type { Secrets } from "../../domain/access/secrets.ts";

const issuer = "connect-hub";

/** Self-contained tokens of one kind, each with its own claims. */
export interface SignedTokens {
  issue(subject: string, claims: JWTPayload, now: number): Promise<string>;
  /** Returns the claims of a token of this kind, or undefined if it is not genuine or has expired. */
  verify(token: string, now: number): Promise<JWTPayload | undefined>;
}

/**
 * Creates JWTs that are signed by HMAC-SHA256 with the first secret. Tokens of all secrets are accepted. The secrets
 * must have at least 32 bytes. Kinds are distinguished by audience, or by a claim that the kind requires.
 */
export function createSignedTokens(
  secrets: Secrets,
  lifetimeSeconds: number,
  { claim, audience }: { readonly claim: string; readonly audience?: string },
): SignedTokens {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));
  const kind = audience === undefined ? {} : { audience };
  return {
    issue(subject, claims, now) {
      const issuedAt = Math.floor(now / 1000);
      const token = new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(issuer)
        .setSubject(subject)
        .setIssuedAt(issuedAt)
        // Token times are in whole seconds. Rounding up makes a token valid for at least its lifetime.
        .setExpirationTime(Math.ceil(now / 1000) + lifetimeSeconds);
      if (audience !== undefined) token.setAudience(audience);
      return token.sign(keys[0]!);
    },
    async verify(token, now) {
      const requiredClaims = ["sub", "exp", claim];
      const wanted = { algorithms: ["HS256"], issuer, currentDate: new Date(now), requiredClaims, ...kind };
      for (const key of keys) {
        const claims = await jwtVerify(token, key, wanted).then(
          ({ payload }) => payload,
          () => undefined,
        );
        if (claims) return claims;
      }
      return undefined;
    },
  };
}
