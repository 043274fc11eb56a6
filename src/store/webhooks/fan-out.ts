import { lifetimes } from "../../domain/time/lifetimes.ts";
import { lookUpAll } from "../look-up.ts";
import { webhookDeliveries, webhookEndpoints, type EndpointRow } from "../schema/webhooks.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** Creates the look-up of an account's webhook endpoints. */
export const lookUpEndpoints = (accountId: string) => lookUpAll(webhookEndpoints, { accountId });

/**
 * Queues the delivery of a message's event to each enabled endpoint. A delivery is due immediately, and expires after
 * three days.
 */
export function fanOut(
  work: UnitOfWork,
  endpoints: readonly EndpointRow[],
  { messageId, sequence, at }: { readonly messageId: string; readonly sequence: number; readonly at: number },
): void {
  for (const { id, status } of endpoints) {
    if (status !== "ENABLED") continue;
    work.insert(webhookDeliveries, {
      endpointId: id,
      messageId,
      sequence,
      createdAt: at,
      expiresAt: at + lifetimes.webhookDeliveryMilliseconds,
      nextAttemptAt: at,
      attempts: 0,
      log: "[]",
    });
  }
}
