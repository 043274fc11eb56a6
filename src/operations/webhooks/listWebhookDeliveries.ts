import { toIsoString } from "../../domain/time/instants.ts";
import type { Input, Output } from "../../contract.ts";
import { createProblem } from "../../domain/problems.ts";
import { toWebhookId } from "../../domain/webhooks.ts";
import type { WebhookDelivery } from "../../ports/store/webhooks.ts";
import type { ReadingContext } from "../context.ts";
import { readAccountId, endpointNotFound } from "./account-id.ts";

/** Returns a page of the deliveries to a webhook endpoint, newest first, with their attempts. */
export async function listWebhookDeliveries(
  { params, query, principal }: Input<"listWebhookDeliveries">,
  context: ReadingContext,
): Promise<Output<"listWebhookDeliveries">> {
  const { webhooks } = context.store;
  const endpoint = await webhooks.find(await readAccountId(context, principal), params.id);
  if (!endpoint) return createProblem("not_found", endpointNotFound);
  const before = query.before === undefined ? undefined : Number(query.before);
  // One more delivery shows whether another page exists.
  const found = await webhooks.listDeliveries(endpoint.id, query.count + 1, before);
  const shown = found.slice(0, query.count);
  const next = found.length > shown.length ? { next: String(shown.at(-1)!.id) } : {};
  return { status: 200, body: { list: shown.map(toDeliveryResponse), ...next } };
}

/** Returns the event type of a delivery. Only the service writes bodies, so each of them has a type. */
const getEventType = ({ body }: WebhookDelivery) =>
  body === null ? "message.status" : (JSON.parse(body) as { readonly type: string }).type;

function toDeliveryResponse(delivery: WebhookDelivery) {
  const { messageId, sequence, nextAttemptAt, deliveredAt, createdAt, log } = delivery;
  const finalStatus = deliveredAt === null ? "FAILED" : "DELIVERED";
  return {
    id: toWebhookId(delivery),
    type: getEventType(delivery),
    message_id: messageId,
    sequence,
    status: nextAttemptAt === null ? finalStatus : "PENDING",
    created_at: toIsoString(createdAt),
    ...(nextAttemptAt !== null && { next_attempt_at: toIsoString(nextAttemptAt) }),
    attempts: log.map(({ at, status, failure, milliseconds }) => ({
      time: toIsoString(at),
      ...(status !== undefined && { status }),
      ...(failure !== undefined && { failure }),
      duration_ms: milliseconds,
    })),
  } as const;
}
