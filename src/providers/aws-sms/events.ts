// After AWS's published event data of SMS, and what it publishes of texts that recipients write.
import { z } from "zod";
import { createEndings, createSns, isOfSns, snsMessageOf, type SnsMessage } from "./sns.ts";
import { at, costOf, optional, parseJson, shaped, vendorId } from "../shared/values.ts";
import type { VendorVoice } from "../shared/vendor-provider.ts";
import { isKeyIn } from "../shared/callbacks.ts";
import { statusesOf, type InboundText, type Report, type VendorReports } from "../shared/vendor.ts";
import type { AwsSmsOptions } from "./options.ts";

const states = statusesOf({
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
/** A number or a name, which goes out as it stands; which number a pool or an ARN means, AWS alone knows. */
const plainIdentity = /^(\+?\d{3,15}|[\w-]{1,11})$/;

/**
 * What SNS at `snsOrigin` and EventBridge post. What says that it is SNS's has to be signed by SNS, which signs for
 * whoever has a topic: that it is one of ours, its ARN tells, or the key in our address. All else needs the key.
 */
export function reportsBy(
  { eventKey, topics, originationIdentity }: AwsSmsOptions,
  snsOrigin: string,
  voice: VendorVoice,
): VendorReports {
  const sns = createSns(snsOrigin);
  const follow = createEndings(voice);

  function isOurs({ TopicArn }: SnsMessage, url: URL): boolean {
    return topics ? topics.includes(TopicArn) : isKeyIn(url, eventKey);
  }

  return {
    async isSigned({ url, text }, now) {
      const value = parseJson(text);
      if (!isOfSns(value)) return isKeyIn(url, eventKey);
      const message = snsMessageOf(value);
      if (!message || !isOurs(message, url) || !(await sns.isSigned(message, now))) return false;
      follow(message);
      return true;
    },
    async read({ text }) {
      const value = parseJson(text);
      const message = snsMessageOf(value);
      if (message?.Type === "SubscriptionConfirmation") {
        return (await sns.confirm(message)) ? [] : undefined;
      }
      if (message?.Type === "UnsubscribeConfirmation") return [];
      return eventsIn(message ? parseJson(message.Message) : value);
    },
    inbound: {
      read: ({ text }) => writtenIn(snsMessageOf(parseJson(text))),
      senderOf({ sender }) {
        if (originationIdentity === undefined) return sender ?? undefined;
        return plainIdentity.test(originationIdentity) ? originationIdentity : undefined;
      },
    },
  };
}

/** SNS alone hands it over. */
function writtenIn(message: SnsMessage | undefined): InboundText | undefined {
  const written = message?.Type === "Notification" ? shaped(inboundShape, message.Message) : undefined;
  if (!written) return undefined;
  const { originationNumber: from, destinationNumber: to, messageBody: text } = written;
  return { channel: "sms", from, to, text, ...at(message?.Timestamp) };
}

/** The reports in what was told by SNS, with or without its envelope, or EventBridge; undefined where it is neither's. */
function eventsIn(told: unknown): readonly Report[] | undefined {
  const bridged = bridgedShape.safeParse(told).data;
  const { data } = eventShape.safeParse(bridged ? bridged.detail : told);
  if (!data) return undefined;
  return data.eventType.startsWith("TEXT_") ? [reportOf(data)] : [];
}

function reportOf({ messageId: id, messageStatus, ...event }: z.output<typeof eventShape>): Report {
  const { totalMessagePrice: price, totalCarrierFee: fee = 0, eventTimestamp, context } = event;
  const state = states(messageStatus);
  const code = state.status === "FAILED" ? { code: messageStatus } : {};
  const cost = price === undefined ? {} : costOf((price + fee).toFixed(6), "USD");
  return { id, messageId: context?.message, ...state, ...code, ...cost, ...at(eventTimestamp) };
}
