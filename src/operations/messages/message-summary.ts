import { toIsoString } from "../../domain/time/instants.ts";
import { toShownRecipient } from "../../domain/phone/phone.ts";
import { fromMicros } from "../../domain/money/money.ts";
import type { MessageSummary } from "../../ports/store/message-lists.ts";

/** Converts a message to the API schema without its events. */
export function toMessageSummary(message: MessageSummary) {
  return {
    id: message.id,
    channel: message.channel,
    to: toShownRecipient(message),
    status: message.status,
    ...(message.outcome !== null && { outcome: message.outcome }),
    ...(message.verification !== null && { verification: message.verification }),
    ...(message.verificationId !== null && { verification_id: message.verificationId }),
    price: fromMicros(message.priceMicros),
    currency: message.currency,
    created_at: toIsoString(message.createdAt),
    updated_at: toIsoString(message.updatedAt),
  };
}
