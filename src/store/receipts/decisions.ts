import {
  awaitsAllParts,
  hasArrived,
  isFinal,
  isRefundable,
  mergeDelivery,
  type DeliveryStatus,
} from "../../domain/messages/delivery.ts";
import { defineChange } from "../change.ts";
import { all, allLocked, locked } from "../look-up.ts";
import {
  advances,
  appendEvent,
  changeCounted,
  dueAfter,
  lockTarget,
  mergedStatus,
  refund,
  type Refund,
  type Target,
} from "../messages/lifecycle.ts";
import { messageEvents, messageParts } from "../schema/messages.ts";
import { earlyReceipts } from "../schema/receipts.ts";
import type { RowOf } from "../schema/table.ts";
import { trafficCounted } from "../schema/verifications.ts";
import { Violation } from "../violation.ts";

/** Maximum number of events with one status, so that a provider with changing details adds no more. */
const eventsOfStatus = 10;

interface Receipt extends Target {
  readonly provider: string;
  readonly providerMessageId: string;
  /** The new status of the part; null if the receipt has none. */
  readonly status: DeliveryStatus | null;
  readonly detail: string | null;
  /** Whether the detail is an event without a new status. */
  readonly isRemark: boolean;
  readonly refund: Refund | null;
  /** What the provider charges, if that has changed. */
  readonly costMicros: number | null;
  readonly now: number;
}

export const received = defineChange("receipts.receive", {
  lookUps: (input: Receipt) => ({
    ...lockTarget(input),
    part: locked(messageParts, { provider: input.provider, providerMessageId: input.providerMessageId }),
    parts: allLocked(messageParts, { messageId: input.id }),
    events: input.isRemark ? all(messageEvents, { messageId: input.id }) : undefined,
  }),
  decide(work, input, { account, message, endpoints, verification, part, parts, events = [] }) {
    const { status, detail, costMicros, now } = input;
    const isPartNews =
      part !== undefined && status !== null && mergeDelivery(part.status, status) !== part.status;
    if (status !== null && !isPartNews) return "message_changed";
    if (!message) {
      if (status !== null) throw new Violation("missed", "message missing");
      return input.refund ? "message_changed" : undefined;
    }
    const merged = status === null ? message.status : mergedStatus(message, status);
    if (input.refund && !isRefundable({ ...message, status: merged })) return "message_changed";
    if (costMicros !== null) {
      if (message.refundedAt === null) work.update(message, { costMicros });
      const { accountId, channel, createdAt } = message;
      work.add(trafficCounted, { accountId, channel, at: createdAt, costChanges: 1 });
    }
    if (status === null && !input.refund && !input.isRemark) return undefined;
    changeCounted(work, message, verification, { reported: status ?? undefined, now }, () => {
      if (status !== null) {
        work.update(part!, { status });
        // A change before in the same group may have given an id to another message.
        const own = parts.filter(({ messageId }) => messageId === message.id);
        const waits = awaitsAllParts(status) && own.some((each) => !hasArrived(each.status));
        if (!waits && advances(message, status))
          appendEvent(work, message, endpoints, { status, detail, at: now });
        const isQueued = message.nextAttemptAt !== null && !waits;
        work.update(message, {
          nextAttemptAt: isQueued ? dueAfter(message, status) : message.nextAttemptAt,
          status: waits ? message.status : mergedStatus(message, status),
          updatedAt: now,
        });
      }
      const ofStatus = events.filter((event) => event.status === message.status).length;
      const isSaid = events.some((event) => event.detail === detail);
      if (input.isRemark && !isFinal(message.status) && !isSaid && ofStatus < eventsOfStatus) {
        appendEvent(work, message, endpoints, { status: message.status, detail, at: now });
        work.update(message, { updatedAt: now });
      }
      if (input.refund) refund(work, account, message, input.refund, now);
    });
    return undefined;
  },
});

export const kept = defineChange("receipts.keep", {
  lookUps: (_rows: readonly RowOf<typeof earlyReceipts.columns>[]) => ({}),
  decide(work, rows) {
    for (const row of rows) work.insert(earlyReceipts, row);
  },
});
