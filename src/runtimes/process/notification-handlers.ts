import type { DeliveryWorker } from "../../delivery/worker.ts";
import type { Context } from "../../operations/context.ts";
import type { NotificationHandlers } from "../../store/engine.ts";

type Caches = Pick<
  Context,
  "keyPrincipals" | "suspensions" | "holds" | "guardSettings" | "maintenance" | "prices" | "recipientCounters"
>;

/** Creates the handlers for notifications of other instances on the same database. */
export function createNotificationHandlers(
  { keyPrincipals, suspensions, holds, guardSettings, maintenance, prices, recipientCounters }: Caches,
  workers: readonly Pick<DeliveryWorker, "wake">[],
): NotificationHandlers {
  const due = () => {
    for (const worker of workers) worker.wake();
  };
  return {
    onDue: due,
    onChanged() {
      for (const cache of [keyPrincipals, suspensions, holds, guardSettings, maintenance, prices])
        cache.invalidate();
      // Messages of a queue may be released from a hold, and due items may exist before the next poll.
      due();
    },
    onErased: (number) => void recipientCounters.eraseFromMemory(number),
  };
}
