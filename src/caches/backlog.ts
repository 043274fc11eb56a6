import { singleFlight } from "../common/single-flight.ts";
import type { Clock } from "../ports/clock.ts";
import type { Backlog } from "../ports/telemetry.ts";
import type { Store } from "../ports/store.ts";

const freshMilliseconds = 5_000;

/** What waits, read again when it was asked for five seconds ago; several who ask together are one. */
export function createBacklog(
  { backlog, webhooks }: Pick<Store, "backlog" | "webhooks">,
  clock: Clock,
): () => Promise<Backlog> {
  let known: { readonly backlog: Backlog; readonly staleAt: number } | undefined;

  const share = singleFlight(async (): Promise<Backlog> => {
    const staleAt = clock.monotonic() + freshMilliseconds;
    const queues = await backlog.queues();
    let webhooksDueAt: number | undefined;
    let after: string | undefined;
    do {
      const { endpoints, next } = await webhooks.due(after);
      for (const { dueAt, failingSince } of endpoints) {
        // What an endpoint that fails has not taken waits for that endpoint, and says nothing of the service.
        if (failingSince === null) webhooksDueAt = Math.min(dueAt, webhooksDueAt ?? dueAt);
      }
      after = next;
    } while (after !== undefined);
    known = { staleAt, backlog: { queues, webhooksDueAt } };
    return known.backlog;
  });
  return async () => (known && clock.monotonic() < known.staleAt ? known.backlog : share());
}
