import { jwtVerify, SignJWT, type JWTPayload } from "jose";

const issuer = "connect-hub";

/** Tokens of one kind, each with its claims in itself. */
export interface SignedTokens {
  issue(subject: string, claims: JWTPayload, now: number): Promise<string>;
  /** The claims of a token of this kind that is genuine and has not expired. */
  verify(token: string, now: number): Promise<JWTPayload | undefined>;
}

/**
 * JWTs signed by HMAC-SHA256 with a secret of at least 32 bytes. A kind is told from the others by its audience, or by
 * a claim of its own that it has to have.
 */
export function createSignedTokens(
  secret: string,
  lifetimeSeconds: number,
  { claim, audience }: { readonly claim: string; readonly audience?: string },
): SignedTokens {
  const key = new TextEncoder().encode(secret);
  const kind = audience === undefined ? {} : { audience };
  return {
    issue(subject, claims, now) {
      const issuedAt = Math.floor(now / 1000);
      const token = new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(issuer)
        .setSubject(subject)
        .setIssuedAt(issuedAt)
        // A token tells whole seconds: it is good for its lifetime at least.
        .setExpirationTime(Math.ceil(now / 1000) + lifetimeSeconds);
      if (audience !== undefined) token.setAudience(audience);
      return token.sign(key);
    },
    async verify(token, now) {
      const requiredClaims = ["sub", "exp", claim];
      const wanted = { algorithms: ["HS256"], issuer, currentDate: new Date(now), requiredClaims, ...kind };
      return jwtVerify(token, key, wanted).then(
        ({ payload }) => payload,
        () => undefined,
      );
    },
  };
}
