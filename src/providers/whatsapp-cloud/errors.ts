import type { Handover } from "../../ports/gateways.ts";
import { cannotTake, notKnown, throttled } from "../http/handover.ts";

/** Who has to act on an error: nobody (later, or by another gateway), the customer or recipient, or the operator. */
export type ErrorClass = "throttled" | "retry" | "permanent" | "operator" | "unknown";

/** How long the whole account has to pause. */
const throttles: Readonly<Record<number, number>> = { 4: 60_000, 80007: 60_000, 130429: 1_000 };

const retries: Readonly<Record<number, { readonly detail: string; readonly afterMilliseconds?: number }>> = {
  2: { detail: "The gateway asks to try again later." },
  131000: { detail: "The gateway asks to try again later." },
  131016: { detail: "The gateway asks to try again later." },
  131056: { detail: "Too many messages to this recipient in a short time.", afterMilliseconds: 6_000 },
};

const badMessage = "The gateway refused the message.";
const badTemplate = "The gateway refused the message's template.";

const permanent: Readonly<Record<number, string>> = {
  100: badMessage,
  131008: badMessage,
  131009: badMessage,
  130472: "WhatsApp does not deliver to this recipient, who is part of an experiment.",
  130497: "Messages to this country are not allowed.",
  131021: "The recipient is the sender.",
  131026: "The recipient cannot receive WhatsApp messages.",
  131047: "The recipient has not written within 24 hours: a text cannot be delivered.",
  131049: "WhatsApp chose not to deliver the message.",
};

/** Token, permission, payment or policy: every message would fail until the operator has fixed it. */
const operatorFaults = new Set([0, 3, 10, 33, 190, 368, 131005, 131031, 131042, 131045, 133010]);

const isTemplateError = (code: number) => code >= 132_000 && code <= 132_999;
const isPermissionError = (code: number) => code >= 200 && code <= 299;

/** What kind of error a code of the Cloud API is. */
export function classOf(code: number): ErrorClass {
  if (Object.hasOwn(throttles, code)) return "throttled";
  if (Object.hasOwn(retries, code)) return "retry";
  if (Object.hasOwn(permanent, code) || isTemplateError(code)) return "permanent";
  return operatorFaults.has(code) || isPermissionError(code) ? "operator" : "unknown";
}

/** Whether the operator should hear of an error that ends the message: a faulty template or request. */
export const isConfigurationError = (code: number) =>
  isTemplateError(code) || code === 100 || code === 131008 || code === 131009;

/**
 * The outcome of an attempt that was answered by an error; `isOpen` if the message may have been taken all the same,
 * `afterMilliseconds` if the answer itself says when to retry.
 */
export function handoverOfError(code: number, isOpen: boolean, afterMilliseconds?: number): Handover {
  const wait = afterMilliseconds === undefined ? {} : { afterMilliseconds };
  switch (classOf(code)) {
    case "throttled":
      return { kind: "throttled", detail: throttled, afterMilliseconds: throttles[code], ...wait };
    case "retry":
      return { kind: "retry", detail: throttled, ...retries[code], ...wait };
    case "permanent":
      return { kind: "refused", detail: permanent[code] ?? badTemplate };
    case "operator":
      return { kind: "unavailable", detail: cannotTake, ...wait };
    case "unknown":
      return isOpen
        ? { kind: "retry", detail: notKnown, mayBeTaken: true, ...wait }
        : { kind: "unavailable", detail: cannotTake, ...wait };
  }
}
