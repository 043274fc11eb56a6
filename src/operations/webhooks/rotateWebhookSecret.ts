import type { Input, Output } from "../../contract.ts";
import { refuse } from "../../domain/refusals.ts";
import { createWebhookSecret } from "../../domain/webhooks.ts";
import { isRefusedAs } from "../../ports/store/errors.ts";
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
  try {
    await store.commit([store.webhooks.rotate(await accountIdOf(context, principal), id, secret, until)]);
  } catch (error) {
    if (!isRefusedAs(error, "expectation")) throw error;
    return refuse("not_found", noSuchEndpoint);
  }
  return { status: 200, body: { id, secret, previous_secret_expires_at: new Date(until).toISOString() } };
}
