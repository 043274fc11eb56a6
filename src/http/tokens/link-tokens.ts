import type { Secrets } from "../../domain/access/secrets.ts";
import type { LinkTokens } from "../../ports/tokens.ts";
import { createSignedTokens } from "./signed-tokens.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const lifetimeSeconds = lifetimes.confirmationLinkMilliseconds / 1_000;

/**
 * Creates tokens for links that confirm an e-mail address. They are valid for three days. The secrets must have at
 * least 32 bytes.
 */
export function createLinkTokens(secrets: Secrets): LinkTokens {
  const tokens = createSignedTokens(secrets, lifetimeSeconds, { claim: "email", audience: "verify-email" });
  return {
    lifetimeMilliseconds: lifetimeSeconds * 1000,
    issue: ({ userId, email }, now) => tokens.issue(userId, { email }, now),
    async verify(token, now) {
      const claims = await tokens.verify(token, now);
      return claims && { userId: String(claims.sub), email: String(claims["email"]) };
    },
  };
}
