import type { Change } from "../../ports/store/change.ts";
import { retryFenced } from "../../ports/store/messages.ts";
import type { ClaimedDelivery, WebhookEndpoint } from "../../ports/store/webhooks.ts";
import type { Attempted } from "./attempt.ts";
import { disableEndpoint, type Disabling } from "./disable.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

/** What records attempts; a signal ends tries of what the store refuses for the moment. */
interface Recording extends Disabling {
  readonly signal: AbortSignal;
}

/**
 * Records an attempt and what it says of its endpoint; `wasFailing` says that an attempt failed and none has succeeded
 * since. If another instance took the delivery after the lease ended, that instance's record stands. A store that is busy or
 * gone is tried again until then: what has no record is posted once more.
 */
export async function recordAttempt(
  recording: Recording,
  endpoint: WebhookEndpoint,
  { expiresAt, leaseUntil }: ClaimedDelivery,
  { outcome, record }: Attempted,
  wasFailing: boolean,
): Promise<void> {
  const { store, clock, signal } = recording;
  const { id, failingSince } = endpoint;
  const now = clock.now();
  const bounds = { clock, until: clock.monotonic() + Math.max(0, leaseUntil - now), stopping: signal };
  const commit = (changes: readonly Change<"lease_lost">[]) =>
    retryFenced(bounds, () => store.commit(changes, { lease_lost: () => true }));
  if (outcome === "delivered") {
    const succeeding = wasFailing ? [store.webhooks.noteSucceeding(id)] : [];
    await commit([record, ...succeeding]);
    return;
  }
  const failing = failingSince === null ? [store.webhooks.noteFailing(id, now)] : [];
  const isLost = await commit([record, ...failing]);
  if (isLost) return;
  if (outcome === "gone") return disableEndpoint(recording, endpoint, "GONE");
  if (failingSince === null) return;
  // After an event that it refused alone nothing may have come for days: one of now, or that is replayed now, has not been
  // tried for as long.
  const triedFor = now - Math.max(failingSince, expiresAt - lifetimes.webhookDeliveryMilliseconds);
  if (triedFor >= lifetimes.webhookFailingMilliseconds) await disableEndpoint(recording, endpoint, "FAILING");
}
