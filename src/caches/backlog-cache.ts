import { createSingleFlight } from "../common/single-flight.ts";
import type { Clock } from "../ports/clock.ts";
import type { Backlog } from "../ports/telemetry.ts";
import type { Store } from "../ports/store.ts";

const freshMilliseconds = 5_000;

/**
 * Creates a cached read of the backlog. A value is used until 5 seconds after the start of its read. Concurrent callers
 * share one read. Rejects if the value is older and the store cannot be read.
 */
export function createBacklogCache(
  { backlog, webhooks }: Pick<Store, "backlog" | "webhooks">,
  clock: Clock,
): () => Promise<Backlog> {
  let known: { readonly backlog: Backlog; readonly staleAt: number } | undefined;

  const share = createSingleFlight(async (): Promise<Backlog> => {
    const staleAt = clock.monotonic() + freshMilliseconds;
    const queues = await backlog.queues();
    let webhooksDueAt: number | undefined;
    let after: string | undefined;
    do {
      const { endpoints, next } = await webhooks.listDueEndpoints(after);
      for (const { dueAt, failingSince } of endpoints) {
        // Deliveries to a failing endpoint wait because of that endpoint. They are not a sign of an overloaded service.
        if (failingSince === null) webhooksDueAt = Math.min(dueAt, webhooksDueAt ?? dueAt);
      }
      after = next;
    } while (after !== undefined);
    known = { staleAt, backlog: { queues, webhooksDueAt } };
    return known.backlog;
  });
  return async () => (known && clock.monotonic() < known.staleAt ? known.backlog : share());
}
