import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";

const everyMilliseconds = 1_000;
const recordsAtOnce = 5_000;

/** Removes what has outlived its use, at most once a second and a bounded number at a time. */
export function createPurge(store: Store, clock: Clock): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    const now = clock.now();
    if (now < nextAt) return;
    nextAt = now + everyMilliseconds;
    await store.commit([
      store.idempotency.purge(now, recordsAtOnce),
      store.sessions.purge(now, recordsAtOnce),
      store.passwordResets.purge(now, recordsAtOnce),
      store.webhooks.purge(now, recordsAtOnce),
      store.receipts.purge(now, recordsAtOnce),
    ]);
  };
}
