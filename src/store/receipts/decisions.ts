import {
  requiresAllSegments,
  isDelivered,
  isFinal,
  isRefundable,
  mergeDelivery,
  type DeliveryStatus,
} from "../../domain/messages/delivery.ts";
import { isHashed } from "../../domain/privacy/numbers-in-text.ts";
import { defineChange } from "../change.ts";
import { lookUpAll, lockAll, lockOne } from "../look-up.ts";
import {
  advances,
  appendEvent,
  updateWithTotals,
  getNextAttemptAt,
  lockTarget,
  getMergedStatus,
  refund,
  type Refund,
  type Target,
} from "../messages/lifecycle.ts";
import { messageEvents, messageParts } from "../schema/messages.ts";
import { earlyReceipts } from "../schema/receipts.ts";
import type { RowOf } from "../schema/table.ts";
import { trafficCounted } from "../schema/verifications.ts";
import { Violation } from "../violation.ts";

/**
 * Number of events with the current status after which a status note adds no further event. Otherwise a provider with
 * changing details would add events without limit.
 */
const eventsOfStatus = 10;

interface ReceiptInput extends Target {
  readonly provider: string;
  readonly providerMessageId: string;
  /** New status of the segment. null if the receipt has none. */
  readonly status: DeliveryStatus | null;
  readonly detail: string | null;
  /** True if the detail is a status note: it adds an event without a new status. */
  readonly isRemark: boolean;
  readonly refund: Refund | null;
  /** Cost that the provider charges. null if it has not changed. */
  readonly costMicros: number | null;
  readonly now: number;
}

/**
 * Merges a receipt into its segment and message. Fails with `message_changed` if the segment already has this status or
 * a later one, or if the refund is no longer possible. Throws a `Violation` if the message of a new status is missing.
 */
export const mergeReceipt = defineChange("receipts.receive", {
  lookUps: (input: ReceiptInput) => ({
    ...lockTarget(input),
    part: lockOne(messageParts, { provider: input.provider, providerMessageId: input.providerMessageId }),
    parts: lockAll(messageParts, { messageId: input.id }),
    events: input.isRemark ? lookUpAll(messageEvents, { messageId: input.id }) : undefined,
  }),
  decide(work, input, { account, message, endpoints, verification, part, parts, events = [] }) {
    const { status, costMicros, now } = input;
    // A detail may contain the number of the recipient, which was erased.
    const detail = message && isHashed(message.recipient) ? null : input.detail;
    const isNewSegmentStatus =
      part !== undefined && status !== null && mergeDelivery(part.status, status) !== part.status;
    if (status !== null && !isNewSegmentStatus) return "message_changed";
    if (!message) {
      if (status !== null) throw new Violation("missed", "message missing");
      return input.refund ? "message_changed" : undefined;
    }
    const merged = status === null ? message.status : getMergedStatus(message, status);
    if (input.refund && !isRefundable({ ...message, status: merged })) return "message_changed";
    if (costMicros !== null) {
      if (message.refundedAt === null) work.update(message, { costMicros });
      const { accountId, channel, createdAt } = message;
      work.add(trafficCounted, { accountId, channel, at: createdAt, costChanges: 1 });
    }
    if (status === null && !input.refund && !input.isRemark) return undefined;
    updateWithTotals(work, message, verification, { reported: status ?? undefined, now }, () => {
      if (status !== null) {
        work.update(part!, { status });
        // A previous change of the same group may have assigned a segment id to another message.
        const ownSegments = parts.filter(({ messageId }) => messageId === message.id);
        const isWaiting =
          requiresAllSegments(status) && ownSegments.some((each) => !isDelivered(each.status));
        if (!isWaiting && advances(message, status))
          appendEvent(work, message, endpoints, { status, detail, at: now });
        const isQueued = message.nextAttemptAt !== null && !isWaiting;
        work.update(message, {
          nextAttemptAt: isQueued ? getNextAttemptAt(message, status) : message.nextAttemptAt,
          status: isWaiting ? message.status : getMergedStatus(message, status),
          updatedAt: now,
        });
      }
      const countOfStatus = events.filter((event) => event.status === message.status).length;
      const isRepeated = events.some((event) => event.detail === detail);
      const isRemark = input.isRemark && detail !== null;
      if (isRemark && !isFinal(message.status) && !isRepeated && countOfStatus < eventsOfStatus) {
        appendEvent(work, message, endpoints, { status: message.status, detail, at: now });
        work.update(message, { updatedAt: now });
      }
      if (input.refund) refund(work, account, message, input.refund, now);
    });
    return undefined;
  },
});

export const storeEarlyReceipt = defineChange("receipts.keep", {
  lookUps: (_rows: readonly RowOf<typeof earlyReceipts.columns>[]) => ({}),
  decide(work, rows) {
    for (const row of rows) work.insert(earlyReceipts, row);
  },
});
