import { retryAfterMilliseconds } from "../../common/retry-after.ts";
import type { Handover } from "../../ports/gateways.ts";
import type { HttpAnswer } from "./http-client.ts";

const minimumMilliseconds = 1_000;
const maximumMilliseconds = 3_600_000;

/** The wait of a hand-over before the next attempt. */
export interface Wait {
  readonly afterMilliseconds?: number;
}

/** The wait that a vendor's `Retry-After` asks for, limited to between a second and an hour; none without it. */
export function waitOf(headers: Headers, now: number): Wait {
  const asked = retryAfterMilliseconds(headers.get("retry-after"), now);
  if (asked === undefined) return {};
  return { afterMilliseconds: Math.min(Math.max(asked, minimumMilliseconds), maximumMilliseconds) };
}

/** A message that a provider is not even asked to send, for it cannot carry this one; `lasting` where it never will. */
export type Unasked = Extract<Handover, { kind: "unavailable" | "throttled" }> & {
  readonly kind: "unavailable";
  readonly unasked: true;
};

/** What the customer is told of a fault on the operator's or the vendor's side. */
export const cannotTake = "The gateway cannot take messages now.";
/** What the customer is told of a message that the gateway may have taken. */
export const notKnown = "Whether the gateway took the message is not known.";
/** What the customer is told of a message that was sent too soon after others. */
export const throttled = "The gateway is throttling.";

/** A message whose time has ended while it waited for its turn: it is not sent, and nobody else is asked for it either. */
export const ended: Extract<Handover, { kind: "retry" }> = {
  kind: "retry",
  detail: "Its time ended before it could be sent.",
};

/**
 * Whether a status of HTTP, from a proxy or a vendor in trouble, leaves open that the request was carried out: 503 says that it
 * was not.
 */
export const isOpenStatus = (status: number): boolean => status >= 500 && status !== 503;

/** The outcome of an attempt whose answer does not say, in the vendor's own terms, what happened to the message. */
export function handoverWithoutVerdict(answer: HttpAnswer, now: number): Handover {
  if (answer.kind === "unsent")
    return { kind: "unavailable", detail: cannotTake, ...(answer.isUntried && { neutral: true }) };
  if (answer.kind === "unknown") return { kind: "retry", detail: notKnown, outcomeUnknown: true };
  const { status, headers } = answer;
  const wait = waitOf(headers, now);
  if (status === 429) return { kind: "throttled", detail: throttled, ...wait };
  if (status < 300 || isOpenStatus(status))
    return { kind: "retry", detail: notKnown, outcomeUnknown: true, ...wait };
  return { kind: "unavailable", detail: cannotTake, ...wait };
}
