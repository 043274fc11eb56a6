import type { Input, Output } from "../../contract.ts";
import { createProblem } from "../../domain/problems.ts";
import type { Context } from "../context.ts";
import { readAccountId, endpointNotFound } from "./account-id.ts";

/** Deletes a webhook endpoint of the account. Its deliveries are deleted as well, some of them later. */
export async function deleteWebhookEndpoint(
  { params, principal }: Input<"deleteWebhookEndpoint">,
  context: Context,
): Promise<Output<"deleteWebhookEndpoint">> {
  const { store } = context;
  const accountId = await readAccountId(context, principal);
  const refused = await store.commit([store.webhooks.remove(accountId, params.id)], {
    not_found: () => createProblem("not_found", endpointNotFound),
  });
  if (refused) return refused;
  return { status: 200, body: { message: "The webhook endpoint was deleted." } };
}
