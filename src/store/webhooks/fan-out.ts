import { lifetimes } from "../../domain/time/lifetimes.ts";
import { all } from "../look-up.ts";
import { webhookDeliveries, webhookEndpoints, type EndpointRow } from "../schema/webhooks.ts";
import type { Work } from "../work.ts";

/** Looks up the endpoints of an account. */
export const endpointsOf = (accountId: string) => all(webhookEndpoints, { accountId });

/** Queues the delivery of an event to each enabled endpoint. */
export function fanOut(
  work: Work,
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
