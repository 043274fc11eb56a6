import { toSentMessage, type SentMessage } from "../ports/guard.ts";
import type { Message } from "../ports/store/messages.ts";
import type { SendingContext } from "./context.ts";

/**
 * Stores a message that the guard has let pass, and has it handed over: at once where a slot is free, and stored as leased
 * for it, else in its turn. What the guard has counted of a message that is not stored is taken back.
 */
export async function storing<Result>(
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
      // A free message shows nothing about the account's money.
      if (counted.priceMicros > 0) limits.payers.set(message.accountId, true);
      metrics.reached(message, ["PENDING"], null, message.createdAt);
      if (!slot) wake(message.queue);
    } else {
      limits.payers.delete(message.accountId);
      guard.revert(counted);
    }
  }
}
