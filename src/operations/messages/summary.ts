import { isoOf } from "../../domain/time/instants.ts";
import { fromMicros } from "../../domain/money/money.ts";
import type { ListedMessage } from "../../ports/store/message-lists.ts";

/** What every view of a message shows: all but its events. */
export function summaryOf(message: ListedMessage) {
  return {
    id: message.id,
    channel: message.channel,
    to: message.recipient,
    status: message.status,
    ...(message.outcome !== null && { outcome: message.outcome }),
    ...(message.verification !== null && { verification: message.verification }),
    ...(message.verificationId !== null && { verification_id: message.verificationId }),
    price: fromMicros(message.priceMicros),
    currency: message.currency,
    created_at: isoOf(message.createdAt),
    updated_at: isoOf(message.updatedAt),
  };
}
