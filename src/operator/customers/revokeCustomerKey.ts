import { isProblemResponse, createProblem } from "../../domain/problems.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "./customer.ts";

/** Revokes an API key of a customer. It takes effect immediately on this instance and within seconds on others. */
export async function revokeCustomerKey(
  input: Input<"revokeCustomerKey">,
  context: OperatorContext,
): Promise<Output<"revokeCustomerKey">> {
  const customer = await findCustomer(context, input.params.customer);
  if (isProblemResponse(customer)) return customer;
  const { store, clock, keyPrincipals, commitWithAudit } = context;
  const userId = customer.user.id;
  const { key_id: id } = input.params;
  const commit = commitWithAudit({
    operation: "revokeCustomerKey",
    target: { kind: "api_key", id },
    request: { ...input, body: { customer_id: userId, ...input.body } },
  });
  const refused = await commit([store.apiKeys.revoke(userId, id, clock.now())], {
    not_found: () => createProblem("not_found", "This customer has no valid API key with this id."),
  });
  if (refused) return refused;
  keyPrincipals.invalidate();
  return { status: 200, body: { id } };
}
