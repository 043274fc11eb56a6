import type { Message } from "../ports/store/messages.ts";
import type { SendingContext } from "./context.ts";

/**
 * Stores a message that the guard has let pass, and has it handed over: at once where a place is free, and stored as leased
 * for it, else in its turn. What the guard has counted of a message that is not stored is taken back.
 */
export async function storing<Result>(
  { guard, metrics, places, wake }: Pick<SendingContext, "guard" | "metrics" | "places" | "wake">,
  message: Message,
  store: (leaseUntil: number | undefined) => Promise<Result>,
  isStored: (result: Result) => boolean,
): Promise<Result> {
  const place = places?.keep(message);
  let stored = false;
  try {
    const result = await store(place?.leaseUntil);
    stored = isStored(result);
    return result;
  } finally {
    if (stored) {
      metrics.reached(message, ["PENDING"], null, message.createdAt);
      if (place) place.take();
      else wake(message.queue);
    } else {
      place?.free();
      guard.takeBack(message);
    }
  }
}
