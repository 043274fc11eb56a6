import type { Input, Output } from "../../contract.ts";
import { refuse } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";
import { accountIdOf, noSuchEndpoint } from "./account.ts";

/** Removes an endpoint of the account, and the deliveries that wait for it. */
export async function deleteWebhookEndpoint(
  { params, principal }: Input<"deleteWebhookEndpoint">,
  context: Context,
): Promise<Output<"deleteWebhookEndpoint">> {
  const { store } = context;
  const accountId = await accountIdOf(context, principal);
  const refused = await store.commit([store.webhooks.remove(accountId, params.id)], {
    not_found: () => refuse("not_found", noSuchEndpoint),
  });
  if (refused) return refused;
  return { status: 200, body: { message: "The webhook endpoint was deleted." } };
}
