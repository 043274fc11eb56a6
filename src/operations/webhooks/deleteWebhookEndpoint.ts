import type { Input, Output } from "../../contract.ts";
import { refuse } from "../../domain/refusals.ts";
import { isRefusedAs } from "../../ports/store/errors.ts";
import type { Context } from "../context.ts";
import { accountIdOf, noSuchEndpoint } from "./account.ts";

/** Removes an endpoint of the account, and the deliveries that wait for it. */
export async function deleteWebhookEndpoint(
  { params, principal }: Input<"deleteWebhookEndpoint">,
  context: Context,
): Promise<Output<"deleteWebhookEndpoint">> {
  const { store } = context;
  try {
    await store.commit(store.webhooks.remove(await accountIdOf(context, principal), params.id));
  } catch (error) {
    if (!isRefusedAs(error, "expectation")) throw error;
    return refuse("not_found", noSuchEndpoint);
  }
  return { status: 200, body: { message: "The webhook endpoint was deleted." } };
}
