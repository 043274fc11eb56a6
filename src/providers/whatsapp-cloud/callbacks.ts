import { createHmac } from "node:crypto";
import { z } from "zod";
import { sameText } from "../../domain/access/codes.ts";
import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { WishOf } from "../../domain/messages/opt-out-words.ts";
import type { Callbacks, ProviderReceipt } from "../../ports/providers.ts";
import { plain, readCallback } from "../shared/callbacks.ts";
import { cannotTake } from "../shared/handover.ts";
import { hasTexts, optional, parseJson, vendorId } from "../shared/values.ts";
import { takeInbound, type InboundText } from "../shared/vendor.ts";
import { classOf, isConfigurationError, reasonOf } from "./api.ts";
import type { Sending } from "./send.ts";

const errorShape = z.object({ code: optional(z.int()), title: optional(z.string()) });
/** Unix milliseconds of what Meta writes in seconds. */
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

const deliveries: Readonly<Record<string, DeliveryStatus>> = {
  sent: "SENT",
  delivered: "DELIVERED",
  read: "READ",
  failed: "FAILED",
};
const maximumTitleCharacters = 200;

/** The values of the changes that a notification tells of; undefined if it is not a notification. */
export function valuesIn(notification: unknown): readonly unknown[] | undefined {
  const { data } = notificationShape.safeParse(notification);
  if (!data) return undefined;
  const changes = (data.entry ?? []).flatMap((entry) => entry?.changes ?? []);
  return changes.flatMap((change) => (change === undefined ? [] : [change.value]));
}

/** The message statuses and errors of changes; anything not understood is left out. */
export interface Statuses {
  readonly receipts: readonly ProviderReceipt[];
  /** Whether something was left out that says not even of which message it is, or what became of that. */
  readonly areSomeUnread: boolean;
  readonly errorCodes: readonly number[];
  /** Messages by our own ids, and what Meta calls them. */
  readonly named: readonly (readonly [messageId: string, id: string])[];
}

/** What the values of changes say of messages. */
function statusesIn(values: readonly unknown[]): Statuses {
  const receipts: ProviderReceipt[] = [];
  const errorCodes: number[] = [];
  const named: (readonly [string, string])[] = [];
  let areSomeUnread = false;
  for (const status of values.flatMap((value) => statusesShape.safeParse(value).data?.statuses ?? [])) {
    const data = hasTexts(status, "id", "status") ? statusShape.safeParse(status).data : undefined;
    areSomeUnread ||= data === undefined;
    const delivery = data && Object.hasOwn(deliveries, data.status) ? deliveries[data.status] : undefined;
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
      ...(delivery === "FAILED" && { detail: detailOf(error) }),
      ...(timestamp !== undefined && { at: timestamp }),
    });
    if (delivery === "FAILED" && error?.code !== undefined) errorCodes.push(error.code);
  }
  return { receipts, errorCodes, named, areSomeUnread };
}

/** In our words, or else the error's title without long numbers; faults that the operator has to fix are not shown to customers. */
function detailOf(error: z.output<typeof errorShape> | undefined): string {
  if (error?.code !== undefined && classOf(error.code) === "operator") return cannotTake;
  const reason = error?.code === undefined ? undefined : reasonOf(error.code);
  if (reason !== undefined) return reason;
  const title = error?.title
    ?.replace(/\d{4,}/g, "…")
    .trim()
    .slice(0, maximumTitleCharacters);
  return title || "The message could not be delivered.";
}

type Written = Omit<InboundText, "text" | "wish">;

const valueShape = z.object({
  metadata: z.object({ phone_number_id: z.string(), display_phone_number: z.string() }),
  messages: z.array(z.unknown()),
});
/** In a group one writes to the group: that lets nothing be sent to oneself, and stops nothing. */
const common = {
  from: z.string(),
  timestamp: optional(instant),
  group_id: z.undefined().optional(),
};
/** Without a number is who hides it behind a name: no message of ours has gone to a name. */
const messageShape = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), ...common, text: z.object({ body: z.string() }) }),
  z.object({
    type: z.literal("button"),
    ...common,
    button: z.object({ text: z.string(), payload: optional(z.string()) }),
  }),
]);

/** What Meta tells of in the place of a message although nobody has written one. */
const unwritten = new Set(["system", "request_welcome", "edit", "revoke"]);
const writerShape = z.object({ type: z.string(), ...common });

/** Who has written to the number of this id, in whatever form: a text, an image, a reaction, a tap on a button. */
function writersIn(values: readonly unknown[], phoneNumberId: string): readonly Written[] {
  return messagesIn(values, phoneNumberId).flatMap(({ message }) => {
    const { data } = writerShape.safeParse(message);
    if (!data || unwritten.has(data.type)) return [];
    const { from, timestamp: at } = data;
    return { channel: "whatsapp", from, to: phoneNumberId, ...(at !== undefined && { at }) };
  });
}

/**
 * What recipients have written to the number of this id, and which quick reply of a template they have tapped, whose
 * payload is the operator's own word. Preferences (`user_preferences`) are left out: they are about marketing alone, and
 * Meta lets codes pass.
 */
export function writtenIn(
  values: readonly unknown[],
  phoneNumberId: string,
  wishOf: WishOf,
): readonly InboundText[] {
  return messagesIn(values, phoneNumberId).flatMap(({ message, to }) => textOf(message, to, wishOf) ?? []);
}

function messagesIn(values: readonly unknown[], phoneNumberId: string) {
  return values.flatMap((value) => {
    const { data } = valueShape.safeParse(value);
    if (data?.metadata.phone_number_id !== phoneNumberId) return [];
    const { display_phone_number: to } = data.metadata;
    return data.messages
      .filter((message) => hasTexts(message, "from", "type"))
      .map((message) => ({ message, to }));
  });
}

function textOf(message: unknown, to: string, wishOf: WishOf): InboundText | undefined {
  const { data } = messageShape.safeParse(message);
  if (!data) return undefined;
  const { from, timestamp: at } = data;
  const written = { channel: "whatsapp", from, to, ...(at !== undefined && { at }) } as const;
  if (data.type === "text") return { ...written, text: data.text.body };
  const { text, payload = "" } = data.button;
  return { ...written, text, wish: wishOf(payload) };
}

/** Meta's own limit is 3 MB. */
const maximumBodyBytes = 4 * 1024 * 1024;
const receiptsAtOnce = 500;
const maximumChallengeCharacters = 1_024;

/** The value of Meta's `X-Hub-Signature-256`: `sha256=` and the HMAC of the raw body, keyed by the app secret. */
export function signatureOf(appSecret: string, body: Uint8Array): string {
  return `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;
}

/**
 * Answers Meta's check of the address, a GET without a signature, and takes its notifications: 200 once their content
 * is stored, 401 unless they are genuine. Meta retries for seven days whatever is not answered by 200.
 */
export function createCallbacks(sending: Sending): Callbacks {
  const { name, options, surroundings, faults, windows, doubts } = sending;

  function answerCheck(url: URL): Response {
    const parameter = (key: string) => url.searchParams.get(`hub.${key}`) ?? "";
    const isOurs =
      parameter("mode") === "subscribe" && sameText(parameter("verify_token"), options.verifyToken);
    const challenge = parameter("challenge");
    if (!isOurs || challenge.length > maximumChallengeCharacters)
      return plain(403, "The verify token does not fit.");
    const headers = { "content-type": "text/plain", "x-content-type-options": "nosniff" };
    return new Response(challenge, { headers });
  }

  return async (request) => {
    if (request.method === "GET") return answerCheck(new URL(request.url));
    if (request.method !== "POST") return plain(405, "Notifications come by POST.", { allow: "GET, POST" });
    const body = await readCallback(request, maximumBodyBytes);
    if (!body) return plain(413, `A notification has at most ${maximumBodyBytes} bytes.`);
    const signature = request.headers.get("x-hub-signature-256") ?? "";
    if (!sameText(signature, signatureOf(options.appSecret, body)))
      return plain(401, "The signature does not fit.");
    const values = valuesIn(parseJson(new TextDecoder().decode(body)));
    if (!values) {
      surroundings.log.warn({ provider: name }, "a genuine notification is not what the vendor promises");
      return plain(400, "The body is no notification.");
    }
    const { receipts, errorCodes, named, areSomeUnread } = statusesIn(values);
    if (areSomeUnread)
      surroundings.log.warn({ provider: name }, "a genuine notification has statuses that cannot be read");
    for (const [messageId, id] of named) doubts.isStray(messageId, id);
    for (let from = 0; from < receipts.length; from += receiptsAtOnce) {
      await surroundings.receipts.take(name, receipts.slice(from, from + receiptsAtOnce));
    }
    await windows?.opened(writersIn(values, options.phoneNumberId));
    for (const written of writtenIn(values, options.phoneNumberId, surroundings.inbound.wishOf)) {
      // All messages of this provider come from the number that was written to.
      await takeInbound(name, surroundings, written, () => written.to);
    }
    // The vendor accepts messages all the same, so this is no lasting fault that an accepted message would end.
    for (const code of errorCodes) {
      if (classOf(code) === "operator" || isConfigurationError(code)) faults.noted(String(code));
    }
    return plain(200, "OK");
  };
}
