import { isRefusal, refuse } from "../../domain/refusals.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "./customer.ts";

/** Revokes an API key of a customer, at once here and within seconds on other instances. */
export async function revokeCustomerKey(
  input: Input<"revokeCustomerKey">,
  context: OperatorContext,
): Promise<Output<"revokeCustomerKey">> {
  const customer = await findCustomer(context, input.params.customer);
  if (isRefusal(customer)) return customer;
  const { store, clock, keyOwners, recorded } = context;
  const userId = customer.user.id;
  const { key_id: id } = input.params;
  const commit = recorded({
    operation: "revokeCustomerKey",
    target: { kind: "api_key", id },
    by: { ...input, body: { customer_id: userId, ...input.body } },
  });
  const refused = await commit([store.apiKeys.revoke(userId, id, clock.now())], {
    not_found: () => refuse("not_found", "This customer has no live API key with this id."),
  });
  if (refused) return refused;
  keyOwners.forget();
  return { status: 200, body: { id } };
}
