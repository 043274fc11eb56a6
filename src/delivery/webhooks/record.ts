import type { WebhookEndpoint } from "../../ports/store/webhooks.ts";
import type { Attempted } from "./attempt.ts";
import { disableEndpoint, type Disabling } from "./disable.ts";
import { lifetimes } from "../../domain/lifetimes.ts";

/** Records an attempt with what it says of its endpoint: `wasFailing` where one failed and none has succeeded since. */
export async function recordAttempt(
  disabling: Disabling,
  endpoint: WebhookEndpoint,
  { outcome, record }: Attempted,
  wasFailing: boolean,
): Promise<void> {
  const { store, clock } = disabling;
  const { id, failingSince } = endpoint;
  const now = clock.now();
  if (outcome === "delivered") {
    const well = wasFailing ? [store.webhooks.noteSucceeding(id)] : [];
    await store.commit([record, ...well]);
    return;
  }
  const ill = failingSince === null ? [store.webhooks.noteFailing(id, now)] : [];
  await store.commit([record, ...ill]);
  if (outcome === "gone") await disableEndpoint(disabling, endpoint, "GONE");
  else if (failingSince !== null && now - failingSince >= lifetimes.webhookDeliveryMilliseconds) {
    await disableEndpoint(disabling, endpoint, "FAILING");
  }
}
