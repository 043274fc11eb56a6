import type { Handover } from "../../ports/gateways.ts";
import { headerValue, type SipResponse } from "./message.ts";

/** What the customer is told if the operator or the peer is the cause. */
export const unavailableDetail = "The gateway cannot take messages now.";

type NotAccepted = Exclude<Handover, { kind: "accepted" }>;

const maximumRetryAfterSeconds = 300;

/** Faults of the number or its owner; trying again would change nothing. */
const refusals: Readonly<Record<number, string>> = {
  404: "The gateway does not know the number.",
  410: "The number is no longer in use.",
  484: "The gateway says that the number is incomplete.",
  485: "The gateway says that the number is ambiguous.",
  486: "The recipient's line is busy.",
  600: "The recipient's line is busy.",
  603: "The call was declined.",
  604: "The gateway does not know the number.",
  607: "The recipient does not want such calls.",
  608: "The call was rejected on its way.",
};

/** Temporary faults: the telephone is off, or something beyond the peer did not answer in time. */
const passing: Readonly<Record<number, string>> = {
  408: "The network did not answer in time.",
  480: "The recipient's telephone cannot be reached now.",
  487: "The gateway ended the call before it rang.",
  491: "The gateway was busy with another call to the number.",
  504: "The network did not answer in time.",
};

/**
 * The outcome of a call that was refused before it rang, by the status of RFC 3261, 21, and its successors. Faults that
 * are not the recipient's are the operator's or the peer's: redirection, credentials, a rejected offer.
 */
export function outcomeOf(response: SipResponse): NotAccepted {
  const afterMilliseconds = retryAfterMilliseconds(response);
  const later = afterMilliseconds === undefined ? {} : { afterMilliseconds };
  const refusal = refusals[response.status];
  if (refusal !== undefined) return { kind: "refused", detail: refusal };
  const detail = passing[response.status];
  if (detail !== undefined) return { kind: "retry", detail, ...later };
  return { kind: "unavailable", detail: unavailableDetail, ...later };
}

/** Retry-After in milliseconds, at most five minutes; undefined if it is missing, malformed or zero. */
export function retryAfterMilliseconds(response: SipResponse): number | undefined {
  const [, seconds] = /^(\d{1,9})(?:[ \t;(]|$)/.exec(headerValue(response, "retry-after")) ?? [];
  const bounded = Math.min(Number(seconds ?? 0), maximumRetryAfterSeconds);
  return bounded > 0 ? bounded * 1_000 : undefined;
}
