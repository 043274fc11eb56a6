import { isoOf } from "../../domain/time/instants.ts";
import type { Input, Output } from "../../contract.ts";
import { refuse } from "../../domain/refusals.ts";
import { createWebhookSecret } from "../../domain/webhooks.ts";
import type { Context } from "../context.ts";
import { accountIdOf, noSuchEndpoint } from "./account.ts";

const overlapMilliseconds = 86_400_000;

/** Gives an endpoint of the account a new secret; the one before signs as well for 24 hours. */
export async function rotateWebhookSecret(
  { params: { id }, principal }: Input<"rotateWebhookSecret">,
  context: Context,
): Promise<Output<"rotateWebhookSecret">> {
  const { store, clock } = context;
  const secret = createWebhookSecret();
  const until = clock.now() + overlapMilliseconds;
  const accountId = await accountIdOf(context, principal);
  const refused = await store.commit([store.webhooks.rotate(accountId, id, secret, until)], {
    not_found: () => refuse("not_found", noSuchEndpoint),
  });
  if (refused) return refused;
  return { status: 200, body: { id, secret, previous_secret_expires_at: isoOf(until) } };
}
