import type { Principal } from "../../contract.ts";
import type { Refusal } from "../../domain/refusals.ts";
import type { RateLimit } from "../../ports/limits.ts";

/** The rate limits of callers. */
export interface Budgets {
  /** For each API key and signed-in user. */
  readonly keyLimit: RateLimit;
  /** For each network, on operations without authentication. */
  readonly addressLimit: RateLimit;
  /** For each network, for calls that fail to authenticate. */
  readonly failureLimit: RateLimit;
}

/** The refusal of a call beyond its limit, and the headers that describe the limit. */
export interface Limited {
  readonly refusal: Refusal<"rate_limited">;
  readonly headers: Readonly<Record<string, string>>;
}

/** This operation limits its callers itself, by their token's session; only its failures count for a network. */
const limitsItself = (operationId: string) => operationId === "refreshSession";

/** Counts a call; its principal, if it needs one, is known. */
export function limitCall(
  { keyLimit, addressLimit, failureLimit }: Budgets,
  operationId: string,
  principal: Principal | undefined,
  network: () => string,
): Limited | undefined {
  if (principal) {
    const caller = "keyId" in principal ? principal.keyId : principal.userId;
    return limitedBy(keyLimit, keyLimit.take(caller));
  }
  if (limitsItself(operationId)) return limitedBy(failureLimit, failureLimit.peek(network()));
  return limitedBy(addressLimit, addressLimit.take(network()));
}

/** Counts a call that was refused, if it failed to authenticate. */
export function limitFailure(
  { failureLimit }: Budgets,
  operationId: string,
  { refusal }: Refusal,
  network: () => string,
): Limited | undefined {
  if (refusal !== "authentication_failed" && !limitsItself(operationId)) return undefined;
  return limitedBy(failureLimit, failureLimit.take(network()));
}

/** Counts a call with a key that may not be used from this network: the key's own calls are not held up by it. */
export const limitStranger = ({ failureLimit }: Budgets, network: string): Limited | undefined =>
  limitedBy(failureLimit, failureLimit.take(network));

function limitedBy({ limit }: RateLimit, refusal: Refusal<"rate_limited"> | undefined): Limited | undefined {
  if (!refusal) return undefined;
  const headers = {
    "ratelimit-policy": `"default";q=${limit};w=60`,
    ratelimit: `"default";r=0;t=${refusal.retryAfterSeconds}`,
  };
  return { refusal, headers };
}
