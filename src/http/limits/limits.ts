import type { Principal } from "../../contract.ts";
import type { ProblemResponse } from "../../domain/problems.ts";
import type { RateLimit } from "../../ports/limits.ts";

/** Rate limits of callers. */
export interface CallerRateLimits {
  /** For each API key and each signed-in user. */
  readonly keyLimit: RateLimit;
  /** For each IP network, on public operations. */
  readonly addressLimit: RateLimit;
  /**
   * For each IP network, on calls that fail to authenticate, and on failures of operations that limit callers
   * themselves.
   */
  readonly failureLimit: RateLimit;
}

/** Problem of a call over its limit, and the headers that describe the limit. */
export interface RateLimitRejection {
  readonly refusal: ProblemResponse<"rate_limited">;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Returns true for an operation that limits callers itself, by the session of their token. Only its failures count for
 * the IP network.
 */
const hasOwnLimit = (operationId: string) => operationId === "refreshSession";

/**
 * Counts a call, and returns the rejection if it is over its limit. `principal` is unset if the operation is public. A
 * call of `refreshSession` is not counted. It is rejected while its IP network is over the limit for failures.
 */
export function limitCall(
  { keyLimit, addressLimit, failureLimit }: CallerRateLimits,
  operationId: string,
  principal: Principal | undefined,
  network: () => string,
): RateLimitRejection | undefined {
  if (principal) {
    const caller = "keyId" in principal ? principal.keyId : principal.userId;
    return toRejection(keyLimit, keyLimit.consume(caller));
  }
  if (hasOwnLimit(operationId)) return toRejection(failureLimit, failureLimit.peek(network()));
  return toRejection(addressLimit, addressLimit.consume(network()));
}

/**
 * Counts a failed call if it failed to authenticate, or if the operation limits callers itself. Returns the rejection
 * if it is over the limit.
 */
export function limitFailure(
  { failureLimit }: CallerRateLimits,
  operationId: string,
  { refusal }: ProblemResponse,
  network: () => string,
): RateLimitRejection | undefined {
  if (refusal !== "authentication_failed" && !hasOwnLimit(operationId)) return undefined;
  return toRejection(failureLimit, failureLimit.consume(network()));
}

/**
 * Counts a call with repeated credentials, or with a key that is not allowed from this address. It does not count
 * against the limit of the key. Returns the rejection if it is over the limit.
 */
export const limitUnauthorized = (
  { failureLimit }: CallerRateLimits,
  network: string,
): RateLimitRejection | undefined => toRejection(failureLimit, failureLimit.consume(network));

function toRejection(
  { limit }: RateLimit,
  refusal: ProblemResponse<"rate_limited"> | undefined,
): RateLimitRejection | undefined {
  if (!refusal) return undefined;
  const headers = {
    "ratelimit-policy": `"default";q=${limit};w=60`,
    ratelimit: `"default";r=0;t=${refusal.retryAfterSeconds}`,
  };
  return { refusal, headers };
}
