import type { Handover, OutboundMessage } from "../../ports/gateways.ts";
import type { Clock } from "../../ports/clock.ts";
import { cannotTake, handoverWithoutVerdict, notKnown, throttled, waitOf } from "../shared/handover.ts";
import type { OperatorFaults } from "../shared/operator-faults.ts";
import type { Called, ConnectHubApi } from "./api.ts";
import { upstreamId } from "./state.ts";

/** The dependencies of sending. */
export interface Sending {
  readonly name: string;
  readonly api: ConnectHubApi;
  readonly faults: OperatorFaults;
  readonly clock: Clock;
}

const operators = new Set([
  "authentication_failed",
  "insufficient_balance",
  "daily_limit_reached",
  "forbidden",
  "not_found",
  "method_not_allowed",
]);

const optedOutText = "The recipient has opted out.";
const refusedMessage = "The gateway refused the message.";

/** Hands a message over under its own id as idempotency key, so that no attempt is charged or sent twice. */
export async function sendMessage(
  sending: Sending,
  message: OutboundMessage<"sms" | "whatsapp">,
  withdrawn?: AbortSignal,
): Promise<Handover> {
  const called = await callFor(sending.api, message, withdrawn);
  if (called.kind === "silence") return handoverWithoutVerdict(called.answer, sending.clock.now());
  if (called.kind === "problem") return handoverOf(sending, called, message);
  const read = upstreamId.safeParse(called.data);
  if (!read.success) return { kind: "retry", detail: notKnown, outcomeUnknown: true };
  sending.faults.ended();
  return { kind: "accepted", providerMessageId: read.data, receipts: [] };
}

/** The id that the other instance gave the message. */
async function callFor(
  api: ConnectHubApi,
  message: OutboundMessage<"sms" | "whatsapp">,
  withdrawn: AbortSignal | undefined,
): Promise<Called<unknown>> {
  const { recipient, text } = message;
  const params = { header: { "Idempotency-Key": message.id } };
  if (message.channel === "sms") {
    const body = { from: message.sender, to: recipient, text };
    return api.call(async (client) => {
      const { data, error } = await client.POST("/api/v1/connect-hub/sms", { params, body });
      return { data: data && idOf(data, "messageId"), error };
    }, withdrawn);
  }
  const body = { to: recipient.replace(/^\+/, ""), text };
  return api.call(async (client) => {
    const { data, error } = await client.POST("/api/v1/connect-hub/whatsapp/otp", { params, body });
    return { data: data && idOf(data, "uuid"), error };
  }, withdrawn);
}

/** The answer may be another than the contract promises. */
const idOf = (data: unknown, name: string): unknown =>
  (typeof data === "object" && data !== null && Object.entries(data).find(([key]) => key === name)?.[1]) ??
  null;

function handoverOf(
  { name, faults, clock }: Sending,
  { code, reason, faults: named, answer }: Extract<Called<unknown>, { kind: "problem" }>,
  message: OutboundMessage<"sms" | "whatsapp">,
): Handover {
  const wait = answer.kind === "answer" ? waitOf(answer.headers, clock.now()) : {};
  if (operators.has(code)) {
    faults.arose(code);
    return { kind: "unavailable", detail: cannotTake, ...wait };
  }
  if (code === "rate_limited") return { kind: "throttled", detail: throttled, ...wait };
  if (code === "unavailable") return { kind: "unavailable", detail: cannotTake, ...wait };
  // It has a message of this key, which is ours alone: only its text is another by now.
  if (code === "idempotency_mismatch") faults.noted(code);
  if (["internal_error", "idempotency_in_progress", "idempotency_mismatch"].includes(code))
    return { kind: "retry", detail: notKnown, outcomeUnknown: true, ...wait };
  if (code === "blocked" && reason === "opted_out") {
    // It lies in the recipient: another gateway may not send what it does not want either.
    const sender = message.channel === "sms" && { sender: message.sender };
    return { kind: "refused", detail: optedOutText, optedOut: { provider: name, ...sender } };
  }
  if (code === "blocked" || named.some((fault) => fault.code === "destination")) {
    // That instance does not send there, or has no price for it; another gateway may.
    faults.noted(code === "blocked" ? code : "destination");
    return { kind: "unavailable", detail: cannotTake, neutral: true };
  }
  if (
    message.channel === "whatsapp" &&
    code === "invalid_request" &&
    named.length > 0 &&
    named.every(({ pointer }) => pointer === "/text")
  ) {
    // None of its gateways is asked for what they cannot carry, by their templates and by who has written to them.
    return { kind: "unavailable", detail: refusedMessage, unasked: true, lasting: true };
  }
  const number = named.some(({ pointer }) => pointer === "/to");
  if (!number) faults.noted(code);
  return {
    kind: "refused",
    detail: number ? "The gateway refused the number." : refusedMessage,
  };
}
