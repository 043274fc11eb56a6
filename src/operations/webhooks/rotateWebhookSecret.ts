import { toIsoString } from "../../domain/time/instants.ts";
import type { Input, Output } from "../../contract.ts";
import { createProblem } from "../../domain/problems.ts";
import { createWebhookSecret } from "../../domain/webhooks.ts";
import type { Context } from "../context.ts";
import { readAccountId, endpointNotFound } from "./account-id.ts";

const overlapMilliseconds = 86_400_000;

/**
 * Creates a new secret for a webhook endpoint. For 24 hours, events are also signed with the previous secret. Secrets
 * before the previous one are no longer used.
 */
export async function rotateWebhookSecret(
  { params: { id }, principal }: Input<"rotateWebhookSecret">,
  context: Context,
): Promise<Output<"rotateWebhookSecret">> {
  const { store, clock } = context;
  const secret = createWebhookSecret();
  const until = clock.now() + overlapMilliseconds;
  const accountId = await readAccountId(context, principal);
  const refused = await store.commit([store.webhooks.rotate(accountId, id, secret, until)], {
    not_found: () => createProblem("not_found", endpointNotFound),
  });
  if (refused) return refused;
  return { status: 200, body: { id, secret, previous_secret_expires_at: toIsoString(until) } };
}
