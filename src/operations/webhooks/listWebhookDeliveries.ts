import { isoOf } from "../../domain/time/instants.ts";
import type { Input, Output } from "../../contract.ts";
import { refuse } from "../../domain/refusals.ts";
import { webhookIdOf } from "../../domain/webhooks.ts";
import type { WebhookDelivery } from "../../ports/store/webhooks.ts";
import type { ReadingContext } from "../context.ts";
import { accountIdOf, noSuchEndpoint } from "./account.ts";

/** A page of the deliveries to an endpoint of the account, newest first, with the attempts of each. */
export async function listWebhookDeliveries(
  { params, query, principal }: Input<"listWebhookDeliveries">,
  context: ReadingContext,
): Promise<Output<"listWebhookDeliveries">> {
  const { webhooks } = context.store;
  const endpoint = await webhooks.find(await accountIdOf(context, principal), params.id);
  if (!endpoint) return refuse("not_found", noSuchEndpoint);
  const before = query.before === undefined ? undefined : Number(query.before);
  // One more tells whether there is another page.
  const found = await webhooks.deliveries(endpoint.id, query.count + 1, before);
  const shown = found.slice(0, query.count);
  const next = found.length > shown.length ? { next: String(shown.at(-1)!.id) } : {};
  return { status: 200, body: { list: shown.map(show), ...next } };
}

/** A body is only written by the service, and begins with its type. */
const typeOf = ({ body }: WebhookDelivery) =>
  body === null ? "message.status" : (JSON.parse(body) as { readonly type: string }).type;

function show(delivery: WebhookDelivery) {
  const { messageId, sequence, nextAttemptAt, deliveredAt, createdAt, log } = delivery;
  const ended = deliveredAt === null ? "FAILED" : "DELIVERED";
  return {
    id: webhookIdOf(delivery),
    type: typeOf(delivery),
    message_id: messageId,
    sequence,
    status: nextAttemptAt === null ? ended : "PENDING",
    created_at: isoOf(createdAt),
    ...(nextAttemptAt !== null && { next_attempt_at: isoOf(nextAttemptAt) }),
    attempts: log.map(({ at, status, failure, milliseconds }) => ({
      time: isoOf(at),
      ...(status !== undefined && { status }),
      ...(failure !== undefined && { failure }),
      duration_ms: milliseconds,
    })),
  } as const;
}
