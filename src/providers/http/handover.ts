import type { Handover } from "../../ports/gateways.ts";
import type { HttpAnswer } from "./answer.ts";
import { retryAfterMilliseconds } from "./retry-after.ts";

/** What the customer reads of a fault that is the operator's or the vendor's own. */
export const cannotTake = "The gateway cannot take messages now.";
/** What the customer reads of a message that may have been taken. */
export const notKnown = "Whether the gateway took the message is not known.";
/** What the customer reads of a message that came too fast after others. */
export const throttled = "The gateway is throttling.";

/** Answers of a proxy, or of a vendor in trouble, that leave open whether the request was carried out. */
const openStatuses = new Set([500, 502, 504]);

/** The end of an attempt whose answer does not say in the vendor's own words what became of the message. */
export function handoverWithoutVerdict(answer: HttpAnswer, now: number): Handover {
  if (answer.kind === "unsent") return { kind: "unavailable", detail: cannotTake };
  if (answer.kind === "unknown") return { kind: "retry", detail: notKnown, mayBeTaken: true };
  const { status, headers } = answer;
  const after = retryAfterMilliseconds(headers, now);
  const wait = after === undefined ? {} : { afterMilliseconds: after };
  if (status === 429) return { kind: "retry", detail: throttled, ...wait };
  if (status < 300 || openStatuses.has(status))
    return { kind: "retry", detail: notKnown, mayBeTaken: true, ...wait };
  return { kind: "unavailable", detail: cannotTake, ...wait };
}
