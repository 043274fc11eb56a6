// Source: AWS's published event data for SMS, and its documentation of inbound SMS.
import { z } from "zod";
import {
  createSubscriptionMonitor,
  createSns,
  isSnsEnvelope,
  parseSnsMessage,
  type SnsMessage,
} from "./sns.ts";
import { toTimeField, toCostField, optional, parseJson, parseJsonAs, vendorId } from "../shared/values.ts";
import type { VendorContext } from "../shared/vendor-provider.ts";
import { hasValidKey } from "../shared/callbacks.ts";
import {
  createStatusLookup,
  type InboundText,
  type VendorReceipt,
  type VendorCallbacks,
} from "../shared/vendor.ts";
import type { AwsSmsOptions } from "./options.ts";

const readStatus = createStatusLookup({
  SENT: "PENDING QUEUED SENT SUCCESSFUL",
  DELIVERED: "DELIVERED",
  EXPIRED: "TTL_EXPIRED",
  FAILED:
    "BLOCKED CARRIER_BLOCKED CARRIER_UNREACHABLE INVALID INVALID_MESSAGE PROTECT_BLOCKED SPAM UNREACHABLE",
  nothing: "UNKNOWN",
});

const eventShape = z.object({
  eventType: z.string(),
  eventTimestamp: optional(z.int().positive()),
  messageId: vendorId,
  messageStatus: z.string(),
  context: optional(z.object({ message: z.string() })),
  totalMessagePrice: optional(z.number().nonnegative()),
  totalCarrierFee: optional(z.number().nonnegative()),
});
const bridgedShape = z.object({ source: z.literal("aws.sms-voice"), detail: z.unknown() });
const inboundShape = z.object({
  originationNumber: z.string(),
  destinationNumber: z.string(),
  messageBody: z.string(),
});
/** A number or a name, which is the sender itself. If the identity is a pool or an ARN, only AWS knows the number. */
const plainIdentity = /^(\+?\d{3,15}|[\w-]{1,11})$/;

/**
 * Creates the callbacks for requests of SNS at `snsOrigin` and of EventBridge. A request in the format of SNS needs a
 * valid signature. SNS signs the messages of every customer's topic. So the topic ARN must be in `topics`. If `topics`
 * is unset, the URL must have the key instead. All other requests need the key.
 */
export function createEventCallbacks(
  { eventKey, topics, originationIdentity }: AwsSmsOptions,
  snsOrigin: string,
  voice: VendorContext,
): VendorCallbacks {
  const sns = createSns(snsOrigin);
  const monitor = createSubscriptionMonitor(voice);

  function isOwnTopic({ TopicArn }: SnsMessage, url: URL): boolean {
    return topics ? topics.includes(TopicArn) : hasValidKey(url, eventKey);
  }

  return {
    async isSigned({ url, text }, now) {
      const value = parseJson(text);
      if (!isSnsEnvelope(value)) return hasValidKey(url, eventKey);
      const message = parseSnsMessage(value);
      if (!message || !isOwnTopic(message, url) || !(await sns.isSigned(message, now))) return false;
      monitor(message);
      return true;
    },
    async read({ text }) {
      const value = parseJson(text);
      const message = parseSnsMessage(value);
      if (message?.Type === "SubscriptionConfirmation") {
        return (await sns.confirm(message)) ? [] : undefined;
      }
      if (message?.Type === "UnsubscribeConfirmation") return [];
      return findReceipts(message ? parseJson(message.Message) : value);
    },
    inbound: {
      read: ({ text }) => findInboundText(parseSnsMessage(parseJson(text))),
      senderOf({ sender }) {
        if (originationIdentity === undefined) return sender ?? undefined;
        return plainIdentity.test(originationIdentity) ? originationIdentity : undefined;
      },
    },
  };
}

/**
 * Returns the inbound text of an SNS notification. Returns undefined for anything else: other sources of inbound texts
 * are ignored.
 */
function findInboundText(message: SnsMessage | undefined): InboundText | undefined {
  const written = message?.Type === "Notification" ? parseJsonAs(inboundShape, message.Message) : undefined;
  if (!written) return undefined;
  const { originationNumber: from, destinationNumber: to, messageBody: text } = written;
  return { channel: "sms", from, to, text, ...toTimeField(message?.Timestamp) };
}

/**
 * Returns the receipts of an event from SNS, with or without its envelope, or from EventBridge. The list is empty if
 * the event is not about an SMS. Returns undefined if the value is no event.
 */
function findReceipts(event: unknown): readonly VendorReceipt[] | undefined {
  const bridged = bridgedShape.safeParse(event).data;
  const { data } = eventShape.safeParse(bridged ? bridged.detail : event);
  if (!data) return undefined;
  return data.eventType.startsWith("TEXT_") ? [toReceipt(data)] : [];
}

function toReceipt({ messageId: id, messageStatus, ...event }: z.output<typeof eventShape>): VendorReceipt {
  const { totalMessagePrice: price, totalCarrierFee: fee = 0, eventTimestamp, context } = event;
  const state = readStatus(messageStatus);
  const code = state.status === "FAILED" ? { code: messageStatus } : {};
  const cost = price === undefined ? {} : toCostField((price + fee).toFixed(6), "USD");
  return { id, messageId: context?.message, ...state, ...code, ...cost, ...toTimeField(eventTimestamp) };
}
