import type { ClaimedDelivery, WebhookEndpoint } from "../../ports/store/webhooks.ts";
import type { Attempted } from "./attempt.ts";
import { disableEndpoint, type Disabling } from "./disable.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

/**
 * Records an attempt and what it says of its endpoint; `wasFailing` says that an attempt failed and none has succeeded
 * since. If another instance took the delivery after the lease ended, that instance's record stands.
 */
export async function recordAttempt(
  disabling: Disabling,
  endpoint: WebhookEndpoint,
  { expiresAt }: ClaimedDelivery,
  { outcome, record }: Attempted,
  wasFailing: boolean,
): Promise<void> {
  const { store, clock } = disabling;
  const { id, failingSince } = endpoint;
  const now = clock.now();
  if (outcome === "delivered") {
    const succeeding = wasFailing ? [store.webhooks.noteSucceeding(id)] : [];
    await store.commit([record, ...succeeding], { lease_lost: () => {} });
    return;
  }
  const failing = failingSince === null ? [store.webhooks.noteFailing(id, now)] : [];
  const isLost = await store.commit([record, ...failing], { lease_lost: () => true });
  if (isLost) return;
  if (outcome === "gone") return disableEndpoint(disabling, endpoint, "GONE");
  if (failingSince === null) return;
  // After an event that it refused alone nothing may have come for days: one of now, or that is replayed now, has not been
  // tried for as long.
  const triedFor = now - Math.max(failingSince, expiresAt - lifetimes.webhookDeliveryMilliseconds);
  if (triedFor >= lifetimes.webhookFailingMilliseconds) await disableEndpoint(disabling, endpoint, "FAILING");
}
