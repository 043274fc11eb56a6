import { createHmac } from "node:crypto";
import { z } from "zod";
import { isEqualText } from "../../domain/access/codes.ts";
import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { OptRequestParser } from "../../domain/messages/opt-requests.ts";
import type { CallbackHandler, ProviderReceipt } from "../../ports/providers.ts";
import { createTextResponse, readCallback } from "../shared/callbacks.ts";
import { gatewayUnavailableDetail } from "../shared/submit-results.ts";
import { hasStrings, optional, parseJson, vendorId } from "../shared/values.ts";
import { forwardOptRequest, type InboundText } from "../shared/vendor.ts";
import { classifyError, isConfigurationError, findPermanentReason } from "./api.ts";
import type { WhatsappCloudContext } from "./submit-to-cloud-api.ts";

const errorShape = z.object({ code: optional(z.int()), title: optional(z.string()) });
/** Schema of Meta's timestamps in seconds, converted to Unix milliseconds. */
export const instant = z
  .union([z.string().regex(/^\d{1,12}$/), z.int().min(0).max(1e11)])
  .transform((seconds) => Number(seconds) * 1_000);
const statusShape = z.object({
  id: vendorId,
  status: z.string(),
  timestamp: optional(instant),
  errors: optional(z.array(optional(errorShape))),
  biz_opaque_callback_data: optional(z.string()),
});
const changeShape = z.object({ value: z.unknown() });
const notificationShape = z.object({
  entry: z.array(optional(z.object({ changes: z.array(optional(changeShape)).optional() }))).optional(),
});
const statusesShape = z.object({ statuses: z.array(z.unknown()) });

const deliveryStatuses: Readonly<Record<string, DeliveryStatus>> = {
  sent: "SENT",
  delivered: "DELIVERED",
  read: "READ",
  failed: "FAILED",
};
const maximumTitleCharacters = 200;

/** Returns the values of the changes in a notification. Returns undefined if the value is not a notification. */
export function findChangeValues(notification: unknown): readonly unknown[] | undefined {
  const { data } = notificationShape.safeParse(notification);
  if (!data) return undefined;
  const changes = (data.entry ?? []).flatMap((entry) => entry?.changes ?? []);
  return changes.flatMap((change) => (change === undefined ? [] : [change.value]));
}

/** Readable message statuses and errors of a notification. */
export interface MessageStatuses {
  readonly receipts: readonly ProviderReceipt[];
  /** True if a status was omitted because its message id or its status is unreadable. */
  readonly hasUnreadable: boolean;
  /** Meta's error codes of failed messages: the first of each message. */
  readonly errorCodes: readonly number[];
  /** This service's message ids, with Meta's ids of the same messages. */
  readonly requestIds: readonly (readonly [messageId: string, id: string])[];
}

/** Returns the message statuses in the values of changes. */
function findStatuses(values: readonly unknown[]): MessageStatuses {
  const receipts: ProviderReceipt[] = [];
  const errorCodes: number[] = [];
  const named: (readonly [string, string])[] = [];
  let areSomeUnread = false;
  for (const status of values.flatMap((value) => statusesShape.safeParse(value).data?.statuses ?? [])) {
    const data = hasStrings(status, "id", "status") ? statusShape.safeParse(status).data : undefined;
    areSomeUnread ||= data === undefined;
    const delivery =
      data && Object.hasOwn(deliveryStatuses, data.status) ? deliveryStatuses[data.status] : undefined;
    if (!data) continue;
    if (!delivery) {
      receipts.push({ providerMessageIds: [data.id], status: undefined, unknownCode: data.status });
      continue;
    }
    const { id, timestamp, errors = [], biz_opaque_callback_data: messageId } = data;
    if (messageId !== undefined) named.push([messageId, id]);
    const error = errors.find((each) => each !== undefined);
    receipts.push({
      providerMessageIds: [id],
      status: delivery,
      ...(delivery === "FAILED" && { detail: getFailureDetail(error) }),
      ...(timestamp !== undefined && { at: timestamp }),
    });
    if (delivery === "FAILED" && error?.code !== undefined) errorCodes.push(error.code);
  }
  return { receipts, errorCodes, requestIds: named, hasUnreadable: areSomeUnread };
}

/**
 * Returns the text for the customer: a known reason, otherwise the title of the error without long numbers. Errors that
 * the operator has to fix are not shown to customers.
 */
function getFailureDetail(error: z.output<typeof errorShape> | undefined): string {
  if (error?.code !== undefined && classifyError(error.code) === "operator") return gatewayUnavailableDetail;
  const reason = error?.code === undefined ? undefined : findPermanentReason(error.code);
  if (reason !== undefined) return reason;
  const title = error?.title
    ?.replace(/\d{4,}/g, "…")
    .trim()
    .slice(0, maximumTitleCharacters);
  return title || "The message could not be delivered.";
}

type TextlessInbound = Omit<InboundText, "text" | "optRequest">;

const valueShape = z.object({
  metadata: z.object({ phone_number_id: z.string(), display_phone_number: z.string() }),
  messages: z.array(z.unknown()),
});
/**
 * Properties of all inbound messages. A message to a group has a `group_id`. It neither opens a service window nor
 * counts as STOP.
 */
const common = {
  from: z.string(),
  timestamp: optional(instant),
  group_id: z.undefined().optional(),
};
/** A sender who hides the number behind a user name has no `from`. The service never sends to user names. */
const messageShape = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), ...common, text: z.object({ body: z.string() }) }),
  z.object({
    type: z.literal("button"),
    ...common,
    button: z.object({ text: z.string(), payload: optional(z.string()) }),
  }),
]);

/** Types of entries that Meta sends in the place of messages, although no person has written one. */
const systemTypes = new Set(["system", "request_welcome", "edit", "revoke"]);
const senderShape = z.object({ type: z.string(), ...common });

/**
 * Returns the senders of all messages to this number. A message may be a text, an image, a reaction, or a tap on a
 * button.
 */
function findSenders(values: readonly unknown[], phoneNumberId: string): readonly TextlessInbound[] {
  return findMessages(values, phoneNumberId).flatMap(({ message }) => {
    const { data } = senderShape.safeParse(message);
    if (!data || systemTypes.has(data.type)) return [];
    const { from, timestamp: at } = data;
    return { channel: "whatsapp", from, to: phoneNumberId, ...(at !== undefined && { at }) };
  });
}

/**
 * Returns the inbound texts to this number, and the tapped quick replies of templates, whose payload the operator has
 * defined. Preferences (`user_preferences`) are ignored, because they apply to marketing only, and Meta still delivers
 * codes.
 */
export function findInboundTexts(
  values: readonly unknown[],
  phoneNumberId: string,
  parseOptRequest: OptRequestParser,
): readonly InboundText[] {
  return findMessages(values, phoneNumberId).flatMap(
    ({ message, to }) => toInboundText(message, to, parseOptRequest) ?? [],
  );
}

function findMessages(values: readonly unknown[], phoneNumberId: string) {
  return values.flatMap((value) => {
    const { data } = valueShape.safeParse(value);
    if (data?.metadata.phone_number_id !== phoneNumberId) return [];
    const { display_phone_number: to } = data.metadata;
    return data.messages
      .filter((message) => hasStrings(message, "from", "type"))
      .map((message) => ({ message, to }));
  });
}

function toInboundText(
  message: unknown,
  to: string,
  parseOptRequest: OptRequestParser,
): InboundText | undefined {
  const { data } = messageShape.safeParse(message);
  if (!data) return undefined;
  const { from, timestamp: at } = data;
  const written = { channel: "whatsapp", from, to, ...(at !== undefined && { at }) } as const;
  if (data.type === "text") return { ...written, text: data.text.body };
  const { text, payload = "" } = data.button;
  return { ...written, text, optRequest: parseOptRequest(payload) };
}

/** Meta's limit is 3 MB. */
const maximumBodyBytes = 4 * 1024 * 1024;
const receiptsAtOnce = 500;
const maximumChallengeCharacters = 1_024;

/**
 * Computes the value of Meta's `X-Hub-Signature-256`: `sha256=` and the HMAC of the raw body. The key is the app
 * secret.
 */
export function signNotification(appSecret: string, body: Uint8Array): string {
  return `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;
}

/**
 * Creates the handler for Meta's verification of the callback URL, a GET without a signature, and for its
 * notifications. It responds with 200 once the content is stored, with 401 if the notification is not genuine, and with
 * 403 if the verify token is invalid. Meta retries for seven days until the response is 200.
 */
export function createWhatsappCallbacks(sending: WhatsappCloudContext): CallbackHandler {
  const { name, options, dependencies, configurationErrors, windows, unknownOutcomes } = sending;

  function respondToVerification(url: URL): Response {
    const parameter = (key: string) => url.searchParams.get(`hub.${key}`) ?? "";
    const isValid =
      parameter("mode") === "subscribe" && isEqualText(parameter("verify_token"), options.verifyToken);
    const challenge = parameter("challenge");
    if (!isValid || challenge.length > maximumChallengeCharacters)
      return createTextResponse(403, "The verify token is invalid.");
    const headers = { "content-type": "text/plain", "x-content-type-options": "nosniff" };
    return new Response(challenge, { headers });
  }

  return async (request) => {
    if (request.method === "GET") return respondToVerification(new URL(request.url));
    if (request.method !== "POST")
      return createTextResponse(405, "Notifications must be sent by POST.", { allow: "GET, POST" });
    const body = await readCallback(request, maximumBodyBytes);
    if (!body) return createTextResponse(413, `A notification has at most ${maximumBodyBytes} bytes.`);
    const signature = request.headers.get("x-hub-signature-256") ?? "";
    if (!isEqualText(signature, signNotification(options.appSecret, body)))
      return createTextResponse(401, "The signature is invalid.");
    const values = findChangeValues(parseJson(new TextDecoder().decode(body)));
    if (!values) {
      dependencies.log.warn(
        { provider: name },
        "authentic notification does not match the vendor's documentation",
      );
      return createTextResponse(400, "The body is not a notification.");
    }
    const { receipts, errorCodes, requestIds, hasUnreadable } = findStatuses(values);
    if (hasUnreadable)
      dependencies.log.warn({ provider: name }, "authentic notification has unreadable statuses");
    for (const [messageId, id] of requestIds) unknownOutcomes.isDuplicateRequest(messageId, id);
    for (let from = 0; from < receipts.length; from += receiptsAtOnce) {
      await dependencies.receipts.handle(name, receipts.slice(from, from + receiptsAtOnce));
    }
    await windows?.recordWriters(findSenders(values, options.phoneNumberId));
    for (const written of findInboundTexts(
      values,
      options.phoneNumberId,
      dependencies.inbound.parseOptRequest,
    )) {
      // The recipient of an inbound message is the number that sends all messages of this provider.
      await forwardOptRequest(name, dependencies, written, () => written.to);
    }
    // Meta still accepts messages, so this is not an ongoing error that the next accepted message would resolve.
    for (const code of errorCodes) {
      if (classifyError(code) === "operator" || isConfigurationError(code))
        configurationErrors.logRejection(String(code));
    }
    return createTextResponse(200, "OK");
  };
}
