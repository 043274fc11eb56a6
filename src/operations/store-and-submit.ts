import { toSentMessage, type SentMessage } from "../ports/guard.ts";
import type { Message } from "../ports/store/messages.ts";
import type { SendingContext } from "./context.ts";

/**
 * Stores a message that passed the guard. If the dispatcher has a free slot, the message is stored with a lease and
 * submitted right after the commit. Otherwise it is queued. If the message is not stored, or `store` rejects, its guard
 * counts are reverted. If `store` rejects, the outcome is unknown: a message that was stored waits in its queue.
 * `counted` is the message as the guard counted it.
 */
export async function storeAndSubmit<Result>(
  {
    guard,
    metrics,
    slots,
    wake,
    limits,
  }: Pick<SendingContext, "guard" | "metrics" | "slots" | "wake" | "limits">,
  message: Message,
  store: (leaseUntil: number | undefined) => Promise<Result>,
  isStored: (result: Result) => boolean,
  counted: SentMessage = toSentMessage(message),
): Promise<Result> {
  const slot = await slots?.reserve(message);
  let stored: boolean | undefined;
  try {
    const result = await store(slot?.leaseUntil);
    stored = isStored(result);
    return result;
  } finally {
    slot?.complete(stored);
    if (stored) {
      // Before the guard counts a message, the account's balance is read, but not for a minute after a paid message. A
      // free message does not show that the account can pay.
      if (counted.priceMicros > 0) limits.payers.set(message.accountId, true);
      metrics.recordStatuses(message, ["PENDING"], null, message.createdAt);
      if (!slot) wake(message.queue);
    } else {
      limits.payers.delete(message.accountId);
      guard.revert(counted);
    }
  }
}
