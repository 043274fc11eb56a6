import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";

const deliveriesAtOnce = 1_000;

export interface ReplayOptions {
  readonly endpoint: string;
  /** Unix milliseconds; 0 for all that are kept. */
  readonly since: number;
  readonly failed?: boolean;
}

/**
 * Queues the ended deliveries of an endpoint again, a thousand at a time, and then enables it; returns how many were queued. The
 * `entry` that says so is kept first: a command that is ended in between has queued some.
 */
export async function replay(
  store: Pick<Store, "commit" | "webhooks">,
  { endpoint: endpointId, since, failed: failedOnly = false }: ReplayOptions,
  now: number,
  entry: Change,
): Promise<number> {
  await store.commit([entry]);
  let total = 0;
  let after = 0;
  for (;;) {
    const step = { endpointId, since, failedOnly, after, limit: deliveriesAtOnce };
    const replayed = await store.webhooks.replay(step, now);
    if (replayed.length === 0) break;
    total += replayed.length;
    after = Math.max(...replayed);
  }
  // Last, so that the deliverer finds all of them.
  await store.commit([store.webhooks.enable(endpointId)]);
  return total;
}
