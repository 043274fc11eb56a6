import { z } from "zod";
import type { SubmitResult } from "../../ports/gateways.ts";
import type { CircuitOutcome } from "../shared/circuit.ts";
import {
  gatewayUnavailableDetail,
  unknownOutcomeDetail,
  throttledDetail,
  type RetryDelay,
} from "../shared/submit-results.ts";
import type { MakeRequest, HttpResult, HttpRequest } from "../shared/http-client.ts";
import { parseJson } from "../shared/values.ts";

/**
 * Meaning of an error of the Cloud API:
 *
 * - `throttled`: too many messages in a short time.
 * - `pair`: too many messages to this recipient in a short time.
 * - `permanent`: the message or its recipient is invalid.
 * - `elsewhere`: another provider may accept this message.
 * - `down`: the API accepts no messages for a while.
 * - `operator`: the API accepts no messages until the operator acts.
 * - `unknown`: any other code.
 */
type ErrorClass = "throttled" | "pair" | "permanent" | "elsewhere" | "down" | "operator" | "unknown";

/** Delay for all messages of the account, in milliseconds. */
const throttles: Readonly<Record<number, number>> = { 4: 60_000, 80007: 60_000, 130429: 1_000 };

const pairLimit = 131056;
const pairMilliseconds = 6_000;
const tooManyToOne = "Too many messages to this recipient in a short time.";

/** With these codes Meta has not sent the message, whatever the HTTP status is. */
const outageErrors = new Set([2, 131000, 131016]);

const badMessage = "The gateway refused the message.";

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
  131050: "The recipient does not want such messages.",
};

/**
 * Problems with the token, permissions, payment, quality or policy. Every message fails until the operator has fixed
 * the cause.
 */
const accountErrors = new Set([0, 3, 10, 33, 190, 368, 131005, 131031, 131042, 131045, 131048, 133010]);

/** The template does not exist in this language, is paused, or has other parameters. */
const isTemplateError = (code: number) => code >= 132_000 && code <= 132_999;
const isPermissionError = (code: number) => code >= 200 && code <= 299;

export function classifyError(code: number): ErrorClass {
  if (Object.hasOwn(throttles, code)) return "throttled";
  if (code === pairLimit) return "pair";
  if (outageErrors.has(code)) return "down";
  if (Object.hasOwn(permanent, code)) return "permanent";
  if (isTemplateError(code)) return "elsewhere";
  return accountErrors.has(code) || isPermissionError(code) ? "operator" : "unknown";
}

/**
 * Returns the reason of a permanent failure, as a text for the customer. Returns undefined if neither the message nor
 * its recipient causes it.
 */
export const findPermanentReason = (code: number): string | undefined =>
  Object.hasOwn(permanent, code) ? permanent[code] : undefined;

/** Returns true if an error of one message needs to be logged for the operator: an invalid template or request. */
export const isConfigurationError = (code: number): boolean =>
  classifyError(code) === "elsewhere" || findPermanentReason(code) === badMessage;

/**
 * Converts an error of the API to a submit result. `isOpen` is true if the message may have been accepted; it only
 * matters for an unknown code. `wait` contains the delay that the response requests. It replaces the delay of the code.
 */
export function fromCloudApiError(code: number, isOpen: boolean, wait: RetryDelay): SubmitResult {
  switch (classifyError(code)) {
    case "throttled":
      return { kind: "throttled", detail: throttledDetail, afterMilliseconds: throttles[code], ...wait };
    case "pair":
      return { kind: "retry", detail: tooManyToOne, afterMilliseconds: pairMilliseconds, ...wait };
    case "permanent":
      return { kind: "refused", detail: permanent[code] ?? badMessage };
    case "elsewhere":
      return { kind: "unavailable", detail: gatewayUnavailableDetail, neutral: true, ...wait };
    case "down":
    case "operator":
      return { kind: "unavailable", detail: gatewayUnavailableDetail, ...wait };
    case "unknown":
      return isOpen
        ? { kind: "retry", detail: unknownOutcomeDetail, outcomeUnknown: true, ...wait }
        : { kind: "unavailable", detail: gatewayUnavailableDetail, ...wait };
  }
}

/**
 * Result of a request: the API's result, the API's error, or `silence` if the request was not sent or no readable
 * response arrived. `isOpen` is true if the HTTP status is 5xx.
 */
export type CloudApiReply =
  | { readonly kind: "result"; readonly result: unknown; readonly answer: HttpResult }
  | { readonly kind: "error"; readonly code: number; readonly isOpen: boolean; readonly headers: Headers }
  | { readonly kind: "silence"; readonly answer: HttpResult };

const errorShape = z.object({ error: z.object({ code: z.int() }) });

/** Sends a request and parses its response. Never rejects. */
export const callCloudApi = async (send: MakeRequest, request: HttpRequest): Promise<CloudApiReply> =>
  toReply(await send({ ...request, classify: classifyReply }));

function toReply(answer: HttpResult): CloudApiReply {
  if (answer.kind !== "answer") return { kind: "silence", answer };
  const { status, headers, text } = answer;
  const value = parseJson(text);
  const failed = errorShape.safeParse(value);
  // The error code takes precedence over the HTTP status.
  if (failed.success) return { kind: "error", code: failed.data.error.code, isOpen: status >= 500, headers };
  if (status < 300 && value !== undefined) return { kind: "result", result: value, answer };
  return { kind: "silence", answer };
}

/**
 * Classifies a response for the circuit breaker. Throttling, or the rejection of one request, shows that the API is up.
 * The rejection of all requests, a 5xx status, or a response that is not in the API's format is a failure.
 */
function classifyReply(answer: HttpResult): CircuitOutcome {
  const reply = toReply(answer);
  if (reply.kind !== "error") return reply.kind === "silence" ? "failure" : "success";
  const isDown = ["down", "operator"].includes(classifyError(reply.code));
  return reply.isOpen || isDown ? "failure" : "success";
}
