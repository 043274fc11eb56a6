import { parseRetryAfter } from "../../common/parse-retry-after.ts";
import type { SubmitResult } from "../../ports/gateways.ts";
import type { HttpResult } from "./http-client.ts";

const minimumMilliseconds = 1_000;
const maximumMilliseconds = 3_600_000;

/** Delay before the next submit attempt. */
export interface RetryDelay {
  readonly afterMilliseconds?: number;
}

/**
 * Returns the delay from the `Retry-After` header, limited to between one second and one hour. Returns an empty object
 * if the header is missing or unreadable.
 */
export function parseRetryDelay(headers: Headers, now: number): RetryDelay {
  const requested = parseRetryAfter(headers.get("retry-after"), now);
  if (requested === undefined) return {};
  return { afterMilliseconds: Math.min(Math.max(requested, minimumMilliseconds), maximumMilliseconds) };
}

/**
 * Result for a message that the provider cannot carry, so the vendor is not called. `lasting` is set if no later
 * attempt can succeed.
 */
export type SkippedProvider = Extract<SubmitResult, { kind: "unavailable" | "throttled" }> & {
  readonly kind: "unavailable";
  readonly notSubmitted: true;
};

/** Text for the customer if the operator's configuration or the vendor causes the failure. */
export const gatewayUnavailableDetail = "The gateway cannot accept messages now.";
/** Text for the customer if the outcome is unknown. */
export const unknownOutcomeDetail = "It is not known whether the gateway accepted the message.";
/** Text for the customer if the vendor limits the send rate. */
export const throttledDetail = "The gateway is throttling.";

/** Result for a message that expired while it waited for a permit. It is not sent, and no other provider is tried. */
export const expiredResult: Extract<SubmitResult, { kind: "retry" }> = {
  kind: "retry",
  detail: "The message expired before it could be sent.",
};

/**
 * Returns true if a request that got this HTTP status may have been carried out. Proxies and failing vendors send such
 * statuses. 503 means that it was not carried out.
 */
export const isOutcomeUnknown = (status: number): boolean => status >= 500 && status !== 503;

/**
 * Converts a response that does not contain a result in the vendor's format to a submit result: the HTTP status
 * decides. The outcome of a 2xx, or of a 5xx other than 503, is unknown. A 429 is `throttled`. Any other status is
 * `unavailable`.
 */
export function toSubmitResult(answer: HttpResult, now: number): SubmitResult {
  if (answer.kind === "unsent")
    return {
      kind: "unavailable",
      detail: gatewayUnavailableDetail,
      ...(answer.isUntried && { neutral: true }),
    };
  if (answer.kind === "unknown") return { kind: "retry", detail: unknownOutcomeDetail, outcomeUnknown: true };
  const { status, headers } = answer;
  const delay = parseRetryDelay(headers, now);
  if (status === 429) return { kind: "throttled", detail: throttledDetail, ...delay };
  if (status < 300 || isOutcomeUnknown(status))
    return { kind: "retry", detail: unknownOutcomeDetail, outcomeUnknown: true, ...delay };
  return { kind: "unavailable", detail: gatewayUnavailableDetail, ...delay };
}
