import { z } from "zod";
import { createTaskTracker } from "../../common/task-tracker.ts";
import { findSignatureError } from "../../common/webhook-signature.ts";
import { createId } from "../../domain/identifiers.ts";
import { deliveryStatuses } from "../../domain/messages/delivery.ts";
import type { Clock } from "../../ports/clock.ts";
import type { SubmitResult, OutboundMessage } from "../../ports/gateways.ts";
import type {
  CallbackHandler,
  MessageProvider,
  ProviderReceipt,
  ProviderCheckResult,
  ProviderDependencies,
  StatusPoller,
} from "../../ports/providers.ts";
import { createTextResponse, readCallback } from "../shared/callbacks.ts";
import {
  gatewayUnavailableDetail,
  toSubmitResult,
  unknownOutcomeDetail,
  throttledDetail,
  parseRetryDelay,
} from "../shared/submit-results.ts";
import { createHttpClient } from "../shared/http-client.ts";
import { createConfigurationErrors, type ConfigurationErrors } from "../shared/configuration-errors.ts";
import { optional, parseJson } from "../shared/values.ts";
import { isLastStatus } from "../shared/vendor-provider.ts";
import {
  createConnectHubApi,
  readMessageState,
  toProviderReceipt,
  remoteMessageId,
  type CallResult,
  type ConnectHubApi,
} from "./api.ts";
import type { ConnectHubProviderOptions } from "./options.ts";

/** Creates a poller for message statuses, for an instance that sends no webhooks to this one. */
export function createStatusSource(
  api: ConnectHubApi,
  { pollMilliseconds, concurrency }: Pick<ConnectHubProviderOptions, "pollMilliseconds" | "concurrency">,
): StatusPoller {
  return {
    firstDelayMilliseconds: pollMilliseconds,
    concurrency: concurrency,
    async poll({ providerMessageId, channel }) {
      const state = await readMessageState(api, providerMessageId);
      // The API key may have changed. A later poll may find the message.
      if (state === undefined || state === "gone") return { kind: "later" };
      return { kind: "reported", receipt: state.receipt, isLast: isLastStatus(state.status, channel) };
    },
  };
}

const maximumBytes = 64 * 1024;
const toleranceSeconds = 300;
const event = z.object({
  type: z.literal("message.status"),
  timestamp: optional(z.iso.datetime()),
  data: z.object({
    id: remoteMessageId,
    status: z.string(),
    detail: optional(z.string()),
  }),
});

/**
 * Creates the handler for the other instance's webhooks (Standard Webhooks, event `message.status`). It responds to
 * other events with 200 and ignores them. It rejects if a receipt cannot be stored, or if a failed message cannot be
 * read.
 */
export function createConnectHubCallbacks(
  name: string,
  secret: string,
  api: ConnectHubApi,
  { clock, receipts }: ProviderDependencies,
): CallbackHandler {
  return async (request) => {
    if (request.method !== "POST")
      return createTextResponse(405, "Events must be sent by POST.", { allow: "POST" });
    const body = await readCallback(request, maximumBytes);
    if (!body) return createTextResponse(413, "The event is too large.");
    if (!(await isSigned(secret, request.headers, body, clock.now()))) {
      return createTextResponse(401, "The signature is invalid, or more than five minutes old.");
    }
    const read = event.safeParse(parseJson(new TextDecoder().decode(body)));
    if (!read.success) return createTextResponse(200, "The event was ignored.");
    const receipt = await createReceipt(api, read.data);
    await receipts.handle(name, [receipt]);
    return createTextResponse(200, "Stored.");
  };
}

async function isSigned(secret: string, headers: Headers, body: Uint8Array, nowMilliseconds: number) {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
    (name) => headers.get(name) ?? "",
  ) as [string, string, string];
  if (id === "") return false;
  const signed = { id, timestamp, signatures, body };
  return (await findSignatureError(signed, [secret], { toleranceSeconds, nowMilliseconds })) === undefined;
}

async function createReceipt(
  api: ConnectHubApi,
  { timestamp, data }: z.output<typeof event>,
): Promise<ProviderReceipt> {
  const { id, detail } = data;
  const status = deliveryStatuses.find((known) => known === data.status);
  if (status === undefined) {
    return { providerMessageIds: [id], status, unknownCode: data.status };
  }
  if (status !== "FAILED") return toProviderReceipt(id, status, timestamp, detail, false);
  // The event does not contain whether the fee was refunded, but the message does.
  const state = await readMessageState(api, id);
  if (state === undefined || state === "gone")
    throw new Error("The failed message could not be read from the other instance.");
  return state.receipt;
}

/** Dependencies of a submission. */
export interface SubmitDependencies {
  readonly name: string;
  readonly api: ConnectHubApi;
  readonly configurationErrors: ConfigurationErrors;
  readonly clock: Clock;
}

const accountErrors = new Set([
  "authentication_failed",
  "insufficient_balance",
  "daily_limit_reached",
  "forbidden",
  "not_found",
  "method_not_allowed",
]);

const optedOutText = "The recipient has opted out.";
const refusedMessage = "The gateway refused the message.";

/** Submits a message with its id as idempotency key, so that no attempt is charged or sent twice. */
export async function submitToInstance(
  sending: SubmitDependencies,
  message: OutboundMessage<"sms" | "whatsapp">,
  cancelSignal?: AbortSignal,
): Promise<SubmitResult> {
  const called = await sendRequest(sending.api, message, cancelSignal);
  if (called.kind === "silence") return toSubmitResult(called.answer, sending.clock.now());
  if (called.kind === "problem") return toResult(sending, called, message);
  const read = remoteMessageId.safeParse(called.data);
  if (!read.success) return { kind: "retry", detail: unknownOutcomeDetail, outcomeUnknown: true };
  sending.configurationErrors.clear();
  return { kind: "accepted", providerMessageId: read.data, receipts: [] };
}

/**
 * Sends the request. The data is the id that the other instance assigned to the message, or null if the response has
 * none.
 */
async function sendRequest(
  api: ConnectHubApi,
  message: OutboundMessage<"sms" | "whatsapp">,
  cancelSignal: AbortSignal | undefined,
): Promise<CallResult<unknown>> {
  const { recipient, text } = message;
  const params = { header: { "Idempotency-Key": message.id } };
  if (message.channel === "sms") {
    const body = { from: message.sender, to: recipient, text };
    return api.call(async (client) => {
      const { data, error } = await client.POST("/api/v1/connect-hub/sms", { params, body });
      return { data: data && findProperty(data, "messageId"), error };
    }, cancelSignal);
  }
  const body = { to: recipient.replace(/^\+/, ""), text };
  return api.call(async (client) => {
    const { data, error } = await client.POST("/api/v1/connect-hub/whatsapp/otp", { params, body });
    return { data: data && findProperty(data, "uuid"), error };
  }, cancelSignal);
}

/**
 * Returns null if the property is missing, because undefined data counts as a problem. The response may differ from the
 * customer API's definition.
 */
const findProperty = (data: unknown, name: string): unknown =>
  (typeof data === "object" && data !== null && Object.entries(data).find(([key]) => key === name)?.[1]) ??
  null;

function toResult(
  { name, configurationErrors, clock }: SubmitDependencies,
  { code, reason, invalidFields, answer }: Extract<CallResult<unknown>, { kind: "problem" }>,
  message: OutboundMessage<"sms" | "whatsapp">,
): SubmitResult {
  const wait = answer.kind === "answer" ? parseRetryDelay(answer.headers, clock.now()) : {};
  if (accountErrors.has(code)) {
    configurationErrors.raise(code);
    return { kind: "unavailable", detail: gatewayUnavailableDetail, ...wait };
  }
  if (code === "rate_limited") return { kind: "throttled", detail: throttledDetail, ...wait };
  if (code === "unavailable") return { kind: "unavailable", detail: gatewayUnavailableDetail, ...wait };
  // Only this message has this idempotency key, so the other instance already has the message. Only the text has
  // changed since.
  if (code === "idempotency_mismatch") configurationErrors.logRejection(code);
  if (["internal_error", "idempotency_in_progress", "idempotency_mismatch"].includes(code))
    return { kind: "retry", detail: unknownOutcomeDetail, outcomeUnknown: true, ...wait };
  if (code === "blocked" && reason === "opted_out") {
    // The recipient has opted out, so other providers must not send the message either.
    const sender = message.channel === "sms" && { sender: message.sender };
    return { kind: "refused", detail: optedOutText, optedOut: { provider: name, ...sender } };
  }
  if (code === "blocked" || invalidFields.some((fault) => fault.code === "destination")) {
    // The other instance blocks this message, for example because of its country, or has no price for the number.
    // Another provider may carry the message.
    configurationErrors.logRejection(code === "blocked" ? code : "destination");
    return { kind: "unavailable", detail: gatewayUnavailableDetail, neutral: true };
  }
  if (
    message.channel === "whatsapp" &&
    code === "invalid_request" &&
    invalidFields.length > 0 &&
    invalidFields.every(({ pointer }) => pointer === "/text")
  ) {
    // The other instance rejects a text that none of its providers can carry, because of templates and service windows.
    // It calls no provider then.
    return { kind: "unavailable", detail: refusedMessage, notSubmitted: true, lasting: true };
  }
  const number = invalidFields.some(({ pointer }) => pointer === "/to");
  if (!number) configurationErrors.logRejection(code);
  return {
    kind: "refused",
    detail: number ? "The gateway refused the number." : refusedMessage,
  };
}

export { options } from "./options.ts";
export const serves = ["sms", "whatsapp"] as const;

/**
 * Creates a provider for SMS and WhatsApp by another instance of connect-hub. It opens no connection before its first
 * use.
 */
export function create(
  name: string,
  options: ConnectHubProviderOptions,
  dependencies: ProviderDependencies,
): MessageProvider<"sms" | "whatsapp"> {
  const { baseUrl, timeoutMilliseconds, concurrency, webhookSecret } = options;
  const { clock, log } = dependencies;
  const limits = { baseUrl, timeoutMilliseconds, concurrency, headers: {}, clock, log };
  const http = createHttpClient({ name, ...limits });
  const api = createConnectHubApi(http, options);
  // Reads and sends have separate circuit breakers, because one may be rejected while the other works.
  const reading = createHttpClient({ name: `${name} (messages)`, ...limits });
  const reads = createConnectHubApi(reading, options);
  const faults = createConfigurationErrors(name, clock, log);
  const tasks = createTaskTracker();
  return {
    name,
    senderLength: options.senderLength,
    isUp: http.isUp,
    changedAt: http.changedAt,
    send: (message, cancelSignal) =>
      tasks.add(submitToInstance({ name, api, configurationErrors: faults, clock }, message, cancelSignal)),
    check: () => checkInstance(reads, createId(clock.now())),
    ...(webhookSecret === undefined
      ? { status: createStatusSource(reads, options) }
      : { callbacks: createConnectHubCallbacks(name, webhookSecret, reads, dependencies) }),
    async close() {
      await tasks.waitForAll();
      await Promise.all([http.close(), reading.close()]);
    },
  };
}

/** Reads a message that cannot exist. The problem `not_found` shows that the key and the account are valid. */
async function checkInstance(api: ConnectHubApi, id: string): Promise<ProviderCheckResult> {
  const called = await api.call((client) =>
    client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } }),
  );
  if (called.kind === "problem") {
    const ok = called.code === "not_found";
    const detail = ok
      ? "It accepts the key and the account."
      : `It rejects the key: ${toPrintableCode(called.code)}.`;
    return { ok, detail };
  }
  if (called.kind === "data")
    return { ok: false, detail: "It is not a connect-hub: it returned a message that cannot exist." };
  const { answer } = called;
  const description =
    answer.kind === "answer"
      ? `it responded with ${answer.status}, and not in the format of connect-hub`
      : answer.reason;
  return { ok: false, detail: `It cannot be reached: ${description}.` };
}

const toPrintableCode = (code: string) => (/^\w{1,64}$/.test(code) ? code : "an unreadable error");
