import type { DeliveryWorker } from "../../delivery/worker.ts";
import type { Context } from "../../operations/context.ts";
import type { Heard } from "../../store/engine.ts";

type Caches = Pick<
  Context,
  "keyOwners" | "suspensions" | "holds" | "guardSettings" | "maintenance" | "prices"
>;

/** What this instance does about what the others on its database tell. */
export function heardBy(
  { keyOwners, suspensions, holds, guardSettings, maintenance, prices }: Caches,
  workers: readonly Pick<DeliveryWorker, "wake">[],
): Heard {
  const due = () => {
    for (const worker of workers) worker.wake();
  };
  return {
    due,
    changed() {
      for (const cache of [keyOwners, suspensions, holds, guardSettings, maintenance, prices]) cache.forget();
      // What was held waits no longer, and more may come before the next look.
      due();
    },
  };
}
