import { type TrafficGuard, revertRefunded } from "../../ports/guard.ts";
import { BoundedMap } from "../../common/bounded-map.ts";
import {
  requiresAllSegments,
  isDelivered,
  isRefundable,
  isStatusNote,
  mergeDelivery,
} from "../../domain/messages/delivery.ts";
import { findNewCost } from "../../domain/money/reported-cost.ts";
import { toOptOuts } from "../to-opt-outs.ts";
import { createId } from "../../domain/identifiers.ts";
import type { Clock } from "../../ports/clock.ts";
import { parseExternalNumber } from "../../domain/phone/phone.ts";
import { isSameRecipient } from "../../domain/phone/same-number.ts";
import { isHashed } from "../../domain/privacy/numbers-in-text.ts";
import { noMetrics, type Metrics, type Traces } from "../../ports/telemetry.ts";
import type { ProviderReceipt } from "../../ports/providers.ts";
import type { Store } from "../../ports/store.ts";
import type { MessageSegment } from "../../ports/store/receipts.ts";

/**
 * Maximum number of attempts to merge a receipt. It is more than ever needed, because each conflict means that another
 * receipt was merged.
 */
const maximumAttempts = 20;
/** Number of counted statuses that are cached. Receipts for the segments of one message arrive close together. */
const maximumCounted = 10_000;

export interface ReceiptDependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly guard: Pick<TrafficGuard, "revert">;
  readonly traces?: Traces | undefined;
  /** Wakes the webhook consumer, because an event of a message is queued. */
  readonly wake: (queue: "webhooks") => void;
  /** Receives all receipts that count for a message, including those without new information. */
  readonly onReported?: (provider: string, receipts: readonly ProviderReceipt[]) => void;
}

/**
 * Merges a receipt into a segment that was just read. Resolves to true if it is merged or contains nothing new, and to
 * false if the segment no longer belongs to its message. Rejects if the store fails, or after 20 conflicts with other
 * receipts.
 */
export type ReceiptMerger = (part: MessageSegment, receipt: ProviderReceipt) => Promise<boolean>;

export function createReceiptMerger({
  store,
  clock,
  metrics,
  guard,
  traces,
  wake,
}: ReceiptDependencies): ReceiptMerger {
  const { receipts } = store;
  const count = createStatusCounter(store, metrics);

  async function publish(part: MessageSegment, receipt: ProviderReceipt, now: number): Promise<void> {
    if (receipt.status !== undefined) traces?.recordReceipt(part.message, part.provider, receipt.status);
    if (receipt.refunded && isRefundable(part.message, receipt.status)) {
      await revertRefunded(guard, store.verifications, part.message);
    }
    await count(part, receipt, now);
    wake("webhooks");
  }

  return async (found, receipt) => {
    const { provider, providerMessageId } = found;
    let part: MessageSegment | undefined = found;
    for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
      if (part?.message.id !== found.message.id) return false;
      const isNews = hasNews(part, receipt);
      if (!isNews && findNewCost(part.message, receipt.cost) === undefined) return true;
      const now = clock.now();
      const received = receipts.merge(part, receipt, createId(now), now);
      // A receipt may arrive late. A START that was written since is newer than its opt-out.
      const reportedAt = Math.min(receipt.at ?? now, now);
      const optedOut =
        isNews && receipt.optedOut
          ? toOptOuts(part.message, { provider }, reportedAt).map(store.optOuts.put)
          : [];
      const isChanged = await store.commit([received, ...optedOut], { message_changed: () => true });
      if (!isChanged) {
        if (isNews) await publish(part, receipt, now);
        return true;
      }
      // The next attempt merges this receipt into the state that the other one has left.
      part = await receipts.findSegment(provider, [providerMessageId]);
    }
    throw new Error(`Receipt not merged: other receipts changed the message ${maximumAttempts} times.`);
  };
}

/** Returns true if a receipt names a recipient or a message. Such a receipt counts only once its message is known. */
export const isTargeted = ({ recipient, messageId }: ProviderReceipt): boolean =>
  recipient !== undefined || messageId !== undefined;

/** Returns true if a receipt counts for the message of a segment, by the recipient and the message that it names. */
export function matchesMessage(
  { hashNumber }: Pick<Store["privacy"], "hashNumber">,
  { message }: MessageSegment,
  { recipient, messageId = message.id }: ProviderReceipt,
): boolean {
  if (messageId !== message.id) return false;
  if (recipient === undefined) return true;
  if (!isHashed(message.recipient)) return isSameRecipient(message.recipient, recipient);
  const number = parseExternalNumber(recipient)?.e164;
  return number !== undefined && hashNumber(number) === message.recipient;
}

/**
 * Creates a function that counts the status that a message has reached, once for each status. If it has several
 * segments, a delivered status counts when all of them have one. Any other status counts at its first receipt.
 */
function createStatusCounter(
  store: Store,
  metrics: Metrics,
): (part: MessageSegment, receipt: ProviderReceipt, now: number) => Promise<void> {
  const counted = new BoundedMap<string, true>(maximumCounted);
  return async (part, { status }, now) => {
    const { message, provider } = part;
    if (metrics === noMetrics || status === undefined) return;
    if (mergeDelivery(message.status, status) === message.status) return;
    // Only an SMS is ever sent in segments, and its provider decides on their number.
    if (message.channel === "sms") {
      const known = requiresAllSegments(status)
        ? await store.receipts.findSegment(provider, [part.providerMessageId])
        : undefined;
      const key = `${message.id} ${status}`;
      if ((known && !isDelivered(known.message.status)) || counted.has(key)) return;
      counted.set(key, true);
    }
    metrics.recordStatuses(message, [status], provider, now);
  };
}

/** Returns true if a receipt contains a new status, status note or refund. Ignores the cost of the message. */
function hasNews({ status: known, message }: MessageSegment, receipt: ProviderReceipt): boolean {
  const { status, refunded } = receipt;
  if (refunded && isRefundable(message, status)) return true;
  if (isStatusNote(known, receipt) && isStatusNote(message.status, receipt)) return true;
  return status !== undefined && mergeDelivery(known, status) !== known;
}
