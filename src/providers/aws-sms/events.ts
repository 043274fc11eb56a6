// After AWS's published event data of SMS, and the messages of SNS.
import { z } from "zod";
import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import { userAgent } from "../../version.ts";
import { parseJson } from "../http/json.ts";
import { costOf, vendorId } from "../vendors/values.ts";
import type { Report } from "../vendors/vendor.ts";
import { wordsOf } from "../vendors/words.ts";

const states = wordsOf<DeliveryStatus>({
  SENT: "PENDING QUEUED SENT SUCCESSFUL",
  DELIVERED: "DELIVERED",
  EXPIRED: "TTL_EXPIRED",
  FAILED:
    "BLOCKED CARRIER_BLOCKED CARRIER_UNREACHABLE INVALID INVALID_MESSAGE PROTECT_BLOCKED SPAM UNREACHABLE",
});
const confirmMilliseconds = 10_000;

const eventShape = z.object({
  eventType: z.string(),
  eventTimestamp: z.int().positive().optional(),
  messageId: vendorId,
  messageStatus: z.string(),
  totalMessagePrice: z.number().nonnegative().optional().catch(undefined),
  totalCarrierFee: z.number().nonnegative().optional().catch(undefined),
});
const notificationShape = z.object({ Type: z.literal("Notification"), Message: z.string() });
const confirmationShape = z.object({
  Type: z.literal("SubscriptionConfirmation"),
  SubscribeURL: z.url(),
});
const bridgedShape = z.object({ source: z.literal("aws.sms-voice"), detail: z.unknown() });

/**
 * The reports in what SNS or EventBridge posted; undefined where it is neither's. A subscription of SNS is confirmed at
 * `snsOrigin`, and nowhere else; rejects where that fails, so that SNS asks again.
 */
export async function eventsIn(posted: string, snsOrigin: string): Promise<readonly Report[] | undefined> {
  const value = parseJson(posted);
  const confirmation = confirmationShape.safeParse(value).data;
  if (confirmation) return confirm(confirmation.SubscribeURL, snsOrigin);
  const notification = notificationShape.safeParse(value).data;
  const bridged = bridgedShape.safeParse(value).data;
  const told = notification ? parseJson(notification.Message) : bridged ? bridged.detail : value;
  const { data } = eventShape.safeParse(told);
  if (!data) return undefined;
  return data.eventType.startsWith("TEXT_") ? [reportOf(data)] : [];
}

function reportOf({ messageId: id, messageStatus, ...event }: z.output<typeof eventShape>): Report {
  const { totalMessagePrice: price, totalCarrierFee: fee = 0, eventTimestamp: at } = event;
  const status = states(messageStatus);
  const code = status === "FAILED" ? { code: messageStatus } : {};
  const cost = price === undefined ? {} : costOf((price + fee).toFixed(6), "USD");
  return { id, status, ...code, ...cost, ...(at !== undefined && { at }) };
}

async function confirm(address: string, snsOrigin: string): Promise<readonly Report[] | undefined> {
  if (new URL(address).origin !== snsOrigin) return undefined;
  const answer = await fetch(address, {
    // Not every runtime knows "error"; an answer that points elsewhere is no good one.
    redirect: "manual",
    headers: { "user-agent": userAgent },
    signal: AbortSignal.timeout(confirmMilliseconds),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`SNS answered the confirmation of its subscription with ${answer.status}.`);
  return [];
}
