import { toIsoString } from "../../domain/time/instants.ts";
import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";
import { readAccountId } from "./account-id.ts";

/** Lists the account's webhook endpoints without their secrets. */
export async function listWebhookEndpoints(
  { principal }: Input<"listWebhookEndpoints">,
  context: Context,
): Promise<Output<"listWebhookEndpoints">> {
  const now = context.clock.now();
  const endpoints = await context.store.webhooks.list(await readAccountId(context, principal));
  const list = endpoints.map((endpoint) => {
    const { id, url, description, status, disabledReason, disabledAt, failingSince } = endpoint;
    const { previousSecretUntil, createdAt } = endpoint;
    const isRotating = previousSecretUntil !== null && previousSecretUntil > now;
    return {
      id,
      url,
      ...(description !== null && { description }),
      status,
      ...(disabledReason !== null && { disabled_reason: disabledReason }),
      ...(disabledAt !== null && { disabled_at: toIsoString(disabledAt) }),
      ...(failingSince !== null && { failing_since: toIsoString(failingSince) }),
      ...(isRotating && { previous_secret_expires_at: toIsoString(previousSecretUntil) }),
      created_at: toIsoString(createdAt),
    };
  });
  return { status: 200, body: { list } };
}
