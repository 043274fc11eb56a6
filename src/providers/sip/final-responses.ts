import type { SubmitResult } from "../../ports/gateways.ts";
import { getHeaderValue, type SipResponse } from "./message.ts";

/** Detail for the customer if the operator or the peer is the cause. */
export const unavailableDetail = "The gateway cannot take messages now.";

type NotAccepted = Exclude<SubmitResult, { kind: "accepted" }>;

const maximumRetryAfterSeconds = 300;

/** Texts for the customer about permanent failures of the number or its owner, by SIP status. */
const permanentRejections: Readonly<Record<number, string>> = {
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

/**
 * Texts for the customer about temporary failures, by SIP status: the telephone is off, or a system behind the peer did
 * not respond in time.
 */
const temporaryFailures: Readonly<Record<number, string>> = {
  408: "The network did not answer in time.",
  480: "The recipient's telephone cannot be reached now.",
  487: "The gateway ended the call before it rang.",
  491: "The gateway was busy with another call to the number.",
  504: "The network did not answer in time.",
};

/**
 * Converts the final response to an INVITE that did not ring, by the status codes of RFC 3261, 21, and later RFCs.
 *
 * Any status that does not concern the recipient is a problem of the operator or the peer, such as a redirection, wrong
 * credentials or a rejected offer.
 */
export function classifyFinalResponse(response: SipResponse): NotAccepted {
  const afterMilliseconds = parseSipRetryAfter(response);
  const retryAfter = afterMilliseconds === undefined ? {} : { afterMilliseconds };
  const refusal = permanentRejections[response.status];
  if (refusal !== undefined) return { kind: "refused", detail: refusal };
  const detail = temporaryFailures[response.status];
  if (detail !== undefined) return { kind: "retry", detail, ...retryAfter };
  return { kind: "unavailable", detail: unavailableDetail, ...retryAfter };
}

/**
 * Parses Retry-After. Returns milliseconds, at most 300,000 (5 minutes), or undefined if the header is missing,
 * malformed or zero.
 */
export function parseSipRetryAfter(response: SipResponse): number | undefined {
  const [, seconds] = /^(\d{1,9})(?:[ \t;(]|$)/.exec(getHeaderValue(response, "retry-after")) ?? [];
  const bounded = Math.min(Number(seconds ?? 0), maximumRetryAfterSeconds);
  return bounded > 0 ? bounded * 1_000 : undefined;
}
