import { z } from "zod";
import type { Handover } from "../../ports/gateways.ts";
import type { CircuitOutcome } from "../shared/circuit.ts";
import { cannotTake, notKnown, throttled, type Wait } from "../shared/handover.ts";
import type { Ask, HttpAnswer, HttpRequest } from "../shared/http-client.ts";
import { parseJson } from "../shared/values.ts";

/**
 * What an error of the Cloud API means: `throttled`, too many messages came too fast; `pair`, too many to this recipient;
 * `permanent`, it lies in the message or its recipient; `elsewhere`, another provider may take this one; `down`, it takes
 * none for a while; `operator`, it takes none until the operator acts.
 */
type ErrorClass = "throttled" | "pair" | "permanent" | "elsewhere" | "down" | "operator" | "unknown";

/** How long the whole account has to pause. */
const throttles: Readonly<Record<number, number>> = { 4: 60_000, 80007: 60_000, 130429: 1_000 };

const pairLimit = 131056;
const pairMilliseconds = 6_000;
const tooManyToOne = "Too many messages to this recipient in a short time.";

/** Meta says with these that the message was not sent, whatever the status of the answer. */
const outages = new Set([2, 131000, 131016]);

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

/** Token, permission, payment, quality or policy: every message would fail until the operator has fixed it. */
const operatorFaults = new Set([0, 3, 10, 33, 190, 368, 131005, 131031, 131042, 131045, 131048, 133010]);

/** There is none of this name or language, it is paused, or it takes something else. */
const isTemplateError = (code: number) => code >= 132_000 && code <= 132_999;
const isPermissionError = (code: number) => code >= 200 && code <= 299;

/** What kind of error a code of the Cloud API is. */
export function classOf(code: number): ErrorClass {
  if (Object.hasOwn(throttles, code)) return "throttled";
  if (code === pairLimit) return "pair";
  if (outages.has(code)) return "down";
  if (Object.hasOwn(permanent, code)) return "permanent";
  if (isTemplateError(code)) return "elsewhere";
  return operatorFaults.has(code) || isPermissionError(code) ? "operator" : "unknown";
}

/** Why a message fails for good, in words for the customer; undefined where that does not lie in it or its recipient. */
export const reasonOf = (code: number): string | undefined =>
  Object.hasOwn(permanent, code) ? permanent[code] : undefined;

/** Whether the operator should hear of an error that concerns one message: a faulty template or request. */
export const isConfigurationError = (code: number): boolean =>
  classOf(code) === "elsewhere" || reasonOf(code) === badMessage;

/**
 * The outcome of an attempt that was answered by an error; `isOpen` if the message may have been taken all the same, `wait`
 * where the answer itself says when to retry.
 */
export function handoverOfError(code: number, isOpen: boolean, wait: Wait): Handover {
  switch (classOf(code)) {
    case "throttled":
      return { kind: "throttled", detail: throttled, afterMilliseconds: throttles[code], ...wait };
    case "pair":
      return { kind: "retry", detail: tooManyToOne, afterMilliseconds: pairMilliseconds, ...wait };
    case "permanent":
      return { kind: "refused", detail: permanent[code] ?? badMessage };
    case "elsewhere":
      return { kind: "unavailable", detail: cannotTake, neutral: true, ...wait };
    case "down":
    case "operator":
      return { kind: "unavailable", detail: cannotTake, ...wait };
    case "unknown":
      return isOpen
        ? { kind: "retry", detail: notKnown, outcomeUnknown: true, ...wait }
        : { kind: "unavailable", detail: cannotTake, ...wait };
  }
}

/** The Cloud API's answer to a request; `silence` if there was none that can be read. */
export type Reply =
  | { readonly kind: "result"; readonly result: unknown; readonly answer: HttpAnswer }
  | { readonly kind: "error"; readonly code: number; readonly isOpen: boolean; readonly headers: Headers }
  | { readonly kind: "silence"; readonly answer: HttpAnswer };

const errorShape = z.object({ error: z.object({ code: z.int() }) });

/** Makes a request and reads its answer; never rejects. */
export const ask = async (send: Ask, request: HttpRequest): Promise<Reply> =>
  replyOf(await send({ ...request, outcome: outcomeOf }));

function replyOf(answer: HttpAnswer): Reply {
  if (answer.kind !== "answer") return { kind: "silence", answer };
  const { status, headers, text } = answer;
  const value = parseJson(text);
  const failed = errorShape.safeParse(value);
  // The vendor's error code counts, whatever the status.
  if (failed.success) return { kind: "error", code: failed.data.error.code, isOpen: status >= 500, headers };
  if (status < 300 && value !== undefined) return { kind: "result", result: value, answer };
  return { kind: "silence", answer };
}

/** Throttling or refusing one request shows that it is up; refusing all, or an unclear answer, is its failure. */
function outcomeOf(answer: HttpAnswer): CircuitOutcome {
  const reply = replyOf(answer);
  if (reply.kind !== "error") return reply.kind === "silence" ? "failure" : "success";
  const isDown = ["down", "operator"].includes(classOf(reply.code));
  return reply.isOpen || isDown ? "failure" : "success";
}
