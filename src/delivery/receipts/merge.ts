import { type TrafficGuard, revertRefunded } from "../../ports/guard.ts";
import { BoundedMap } from "../../common/bounded-map.ts";
import {
  awaitsAllParts,
  hasArrived,
  isRefundable,
  isRemark,
  mergeDelivery,
} from "../../domain/messages/delivery.ts";
import { newCost } from "../../domain/money/reported-cost.ts";
import { optOutsOf } from "../opt-out.ts";
import { createId } from "../../domain/identifiers.ts";
import type { Clock } from "../../ports/clock.ts";
import { isSameRecipient } from "../../domain/phone/same-number.ts";
import { noMetrics, type Metrics, type Traces } from "../../ports/telemetry.ts";
import type { ProviderReceipt } from "../../ports/providers.ts";
import type { Store } from "../../ports/store.ts";
import type { MessagePart } from "../../ports/store/receipts.ts";

/** More conflicts than ever occur: each means that another receipt was merged. */
const tries = 20;
/** Receipts of the parts of one message come close together. */
const maximumCounted = 10_000;

export interface Receiving {
  readonly store: Store;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly guard: Pick<TrafficGuard, "revert">;
  readonly traces?: Traces | undefined;
  /** Tells that an event of a message waits to be posted. */
  readonly wake: (queue: "webhooks") => void;
  /** Told of all receipts that count, whether they tell anything new or not. */
  readonly onReported?: (provider: string, receipts: readonly ProviderReceipt[]) => void;
}

/** Merges a receipt into a part that was read just now. Returns false if the part is no longer its message's. */
export type Merge = (part: MessagePart, receipt: ProviderReceipt) => Promise<boolean>;

/** Merging on a store. */
export function createMerge({ store, clock, metrics, guard, traces, wake }: Receiving): Merge {
  const { receipts } = store;
  const count = createCount(store, metrics);

  async function tell(part: MessagePart, receipt: ProviderReceipt, now: number): Promise<void> {
    if (receipt.status !== undefined) traces?.reported(part.message, part.provider, receipt.status);
    if (receipt.refunded && isRefundable(part.message, receipt.status)) {
      await revertRefunded(guard, store.verifications, part.message);
    }
    await count(part, receipt, now);
    wake("webhooks");
  }

  return async (found, receipt) => {
    const { provider, providerMessageId } = found;
    let part: MessagePart | undefined = found;
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      if (part?.message.id !== found.message.id) return false;
      const isNews = tellsNews(part, receipt);
      if (!isNews && newCost(part.message, receipt.cost) === undefined) return true;
      const now = clock.now();
      const received = receipts.receive(part, receipt, createId(now), now);
      // It is told late, too: a START that was written meanwhile is newer.
      const toldAt = Math.min(receipt.at ?? now, now);
      const optedOut =
        isNews && receipt.optedOut
          ? optOutsOf(part.message, { provider }, toldAt).map(store.optOuts.keep)
          : [];
      const isChanged = await store.commit([received, ...optedOut], { message_changed: () => true });
      if (!isChanged) {
        if (isNews) await tell(part, receipt, now);
        return true;
      }
      // This receipt is merged into what the other one has left.
      part = await receipts.findPart(provider, [providerMessageId]);
    }
    throw new Error(`Other receipts came in between ${tries} times.`);
  };
}

/** Whether a receipt is for one number or one message alone, so that it counts only once its message is known. */
export const isForOne = ({ recipient, messageId }: ProviderReceipt): boolean =>
  recipient !== undefined || messageId !== undefined;

/** Whether a receipt counts for a message, by the number and the message that it is for. */
export const isFor = (
  { message }: MessagePart,
  { recipient, messageId = message.id }: ProviderReceipt,
): boolean =>
  messageId === message.id && (recipient === undefined || isSameRecipient(message.recipient, recipient));

/** Counts the status that a message has reached; one of several parts reaches it by the receipt of any of them. */
function createCount(
  store: Store,
  metrics: Metrics,
): (part: MessagePart, receipt: ProviderReceipt, now: number) => Promise<void> {
  const counted = new BoundedMap<string, true>(maximumCounted);
  return async (part, { status }, now) => {
    const { message, provider } = part;
    if (metrics === noMetrics || status === undefined) return;
    if (mergeDelivery(message.status, status) === message.status) return;
    // Only a text is ever sent in parts, and into how many is its provider's choice.
    if (message.channel === "sms") {
      const known = awaitsAllParts(status)
        ? await store.receipts.findPart(provider, [part.providerMessageId])
        : undefined;
      const key = `${message.id} ${status}`;
      if ((known && !hasArrived(known.message.status)) || counted.has(key)) return;
      counted.set(key, true);
    }
    metrics.reached(message, [status], provider, now);
  };
}

/** Whether a receipt tells anything new but what the message costs. */
function tellsNews({ status: known, message }: MessagePart, receipt: ProviderReceipt): boolean {
  const { status, refunded } = receipt;
  if (refunded && isRefundable(message, status)) return true;
  if (isRemark(known, receipt) && isRemark(message.status, receipt)) return true;
  return status !== undefined && mergeDelivery(known, status) !== known;
}
