import type { Clock } from "../ports/clock.ts";
import type { Backlog } from "../ports/metrics.ts";
import type { Store } from "../ports/store.ts";

const freshMilliseconds = 5_000;

/** What waits, read again when it was asked for five seconds ago; several who ask together are one. */
export function createBacklog(
  { backlog, webhooks }: Pick<Store, "backlog" | "webhooks">,
  clock: Clock,
): () => Promise<Backlog> {
  let known: Promise<Backlog> | undefined;
  let staleAt = 0;

  async function load(): Promise<Backlog> {
    const queues = await backlog.queues();
    const due = (await webhooks.due()).map(({ dueAt }) => dueAt);
    return {
      queues,
      webhooksDueAt: due.length === 0 ? undefined : due.reduce((one, other) => Math.min(one, other)),
    };
  }

  return () => {
    if (known && clock.steady() < staleAt) return known;
    staleAt = clock.steady() + freshMilliseconds;
    known = load();
    return known;
  };
}
