import type { Operation } from "./document.ts";
import { Refusal } from "./refusal.ts";

const identities = ["AccountId", "UserId"];

/**
 * Throws a Refusal for credentials that the service does not tell apart: callers have a token, or a key with the identities
 * that belong to it; an administrator has a token and no other way; and nobody may call as they like.
 */
export function refuseOtherCallers({ security, at }: Operation): void {
  for (const schemes of security) {
    const isToken = schemes.join() === "BearerJwt";
    const isKey =
      schemes.includes("ApiKey") && schemes.every((one) => one === "ApiKey" || identities.includes(one));
    const isAdmin = schemes.join() === "AdminJwt" && security.length === 1;
    if (isToken || isKey || isAdmin) continue;
    const names = schemes.join(" with ") || "{}";
    throw new Refusal(
      "security",
      at,
      `asks for ${names}: the service knows BearerJwt alone, AdminJwt as the only way, and ApiKey with ${identities.join(" or ")}`,
    );
  }
}
