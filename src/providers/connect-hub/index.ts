import { z } from "zod";
import { createInHand } from "../../common/in-hand.ts";
import { signatureFault } from "../../common/webhook-signature.ts";
import { createId } from "../../domain/identifiers.ts";
import { deliveryStatuses } from "../../domain/messages/delivery.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Handover, OutboundMessage } from "../../ports/gateways.ts";
import type {
  Callbacks,
  MessageProvider,
  ProviderReceipt,
  ProviderReport,
  ProviderSurroundings,
  StatusSource,
} from "../../ports/providers.ts";
import { plain, readCallback } from "../shared/callbacks.ts";
import { cannotTake, handoverWithoutVerdict, notKnown, throttled, waitOf } from "../shared/handover.ts";
import { createHttpClient } from "../shared/http-client.ts";
import { createOperatorFaults, type OperatorFaults } from "../shared/operator-faults.ts";
import { optional, parseJson } from "../shared/values.ts";
import { isLast } from "../shared/vendor-provider.ts";
import {
  createConnectHubApi,
  readState,
  receiptOf,
  upstreamId,
  type Called,
  type ConnectHubApi,
} from "./api.ts";
import type { ConnectHubOptions } from "./options.ts";

/** Polls the other instance for the status of messages where it sends us no webhooks. */
export function createStatusSource(
  api: ConnectHubApi,
  { pollMilliseconds, concurrency }: Pick<ConnectHubOptions, "pollMilliseconds" | "concurrency">,
): StatusSource {
  return {
    firstMilliseconds: pollMilliseconds,
    atOnce: concurrency,
    async ask({ providerMessageId, channel }) {
      const state = await readState(api, providerMessageId);
      // A changed key may be why it is not found: a later poll may find it.
      if (state === undefined || state === "gone") return { kind: "later" };
      return { kind: "told", receipt: state.receipt, isLast: isLast(state.status, channel) };
    },
  };
}

const maximumBytes = 64 * 1024;
const toleranceSeconds = 300;
const event = z.object({
  type: z.literal("message.status"),
  timestamp: optional(z.iso.datetime()),
  data: z.object({
    id: upstreamId,
    status: z.string(),
    detail: optional(z.string()),
  }),
});

/** Takes the other instance's webhooks (Standard Webhooks, event `message.status`); ignores any other event. */
export function createCallbacks(
  name: string,
  secret: string,
  api: ConnectHubApi,
  { clock, receipts }: ProviderSurroundings,
): Callbacks {
  return async (request) => {
    if (request.method !== "POST") return plain(405, "Events are posted here.", { allow: "POST" });
    const body = await readCallback(request, maximumBytes);
    if (!body) return plain(413, "The event is too large.");
    if (!(await isSigned(secret, request.headers, body, clock.now()))) {
      return plain(401, "The signature is not this endpoint's, or more than five minutes old.");
    }
    const read = event.safeParse(parseJson(new TextDecoder().decode(body)));
    if (!read.success) return plain(200, "Nothing of this event is kept.");
    const receipt = await receiptFor(api, read.data);
    await receipts.take(name, [receipt]);
    return plain(200, "Kept.");
  };
}

async function isSigned(secret: string, headers: Headers, body: Uint8Array, nowMilliseconds: number) {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
    (name) => headers.get(name) ?? "",
  ) as [string, string, string];
  if (id === "") return false;
  const signed = { id, timestamp, signatures, body };
  return (await signatureFault(signed, [secret], { toleranceSeconds, nowMilliseconds })) === undefined;
}

async function receiptFor(
  api: ConnectHubApi,
  { timestamp, data }: z.output<typeof event>,
): Promise<ProviderReceipt> {
  const { id, detail } = data;
  const status = deliveryStatuses.find((known) => known === data.status);
  if (status === undefined) {
    return { providerMessageIds: [id], status, unknownCode: data.status };
  }
  if (status !== "FAILED") return receiptOf(id, status, timestamp, detail, false);
  // The event does not say whether the fee was refunded; the state of the message does.
  const state = await readState(api, id);
  if (state === undefined || state === "gone") throw new Error("The failed message could not be asked for.");
  return state.receipt;
}

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

export { options } from "./options.ts";
export const serves = ["sms", "whatsapp"] as const;

/** SMS and WhatsApp through another instance of connect-hub; opens nothing before its first use. */
export function create(
  name: string,
  options: ConnectHubOptions,
  surroundings: ProviderSurroundings,
): MessageProvider<"sms" | "whatsapp"> {
  const { baseUrl, timeoutMilliseconds, concurrency, webhookSecret } = options;
  const { clock, log } = surroundings;
  const limits = { baseUrl, timeoutMilliseconds, concurrency, headers: {}, clock, log };
  const http = createHttpClient({ name, ...limits });
  const api = createConnectHubApi(http, options);
  // Reading and sending messages have separate circuits: one may be refused while the other works.
  const reading = createHttpClient({ name: `${name} (messages)`, ...limits });
  const reads = createConnectHubApi(reading, options);
  const faults = createOperatorFaults(name, clock, log);
  const inHand = createInHand();
  return {
    name,
    senderLength: options.senderLength,
    isUp: http.isUp,
    changedAt: http.changedAt,
    send: (message, withdrawn) => inHand.add(sendMessage({ name, api, faults, clock }, message, withdrawn)),
    check: () => checkInstance(reads, createId(clock.now())),
    ...(webhookSecret === undefined
      ? { status: createStatusSource(reads, options) }
      : { callbacks: createCallbacks(name, webhookSecret, reads, surroundings) }),
    async close() {
      await inHand.ended();
      await Promise.all([http.close(), reading.close()]);
    },
  };
}

/** Asks for a message that cannot exist: a "not found" shows that the key and the account are accepted. */
async function checkInstance(api: ConnectHubApi, id: string): Promise<ProviderReport> {
  const called = await api.call((client) =>
    client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } }),
  );
  if (called.kind === "problem") {
    const ok = called.code === "not_found";
    const detail = ok
      ? "It takes the key and the account."
      : `It does not take the key: ${wordOf(called.code)}.`;
    return { ok, detail };
  }
  if (called.kind === "data")
    return { ok: false, detail: "It is no connect-hub: it knows a message that cannot be." };
  const { answer } = called;
  const said =
    answer.kind === "answer" ? `it answered ${answer.status}, and not as a connect-hub` : answer.reason;
  return { ok: false, detail: `It cannot be asked: ${said}.` };
}

const wordOf = (code: string) => (/^\w{1,64}$/.test(code) ? code : "an unreadable error");
