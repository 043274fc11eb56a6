import { isoOf } from "../../domain/time/instants.ts";
import { keyScopes } from "../../domain/access/key-rights.ts";
import { invalid, isRefusal, refuse } from "../../domain/refusals.ts";
import { addressFaults, createKey } from "../../operations/account/create-key.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "./customer.ts";

/** Makes an API key for a customer and shows it this once. */
export async function createCustomerKey(
  input: Input<"createCustomerKey">,
  context: OperatorContext,
): Promise<Output<"createCustomerKey">> {
  const { name, scopes = keyScopes, addresses = [] } = input.body;
  const faults = addressFaults(addresses);
  if (faults.length > 0) return invalid(faults);
  const customer = await findCustomer(context, input.params.customer);
  if (isRefusal(customer)) return customer;
  const { apiKey, key, made } = createKey(context, customer.account, name, { scopes, addresses });
  const target = { kind: "api_key", id: apiKey.id } as const;
  const body = { customer_id: customer.user.id, ...input.body };
  const commit = context.recorded({ operation: "createCustomerKey", target, by: { ...input, body } });
  const refused = await commit([made], {
    too_many: () => refuse("too_many_api_keys", "Revoke an API key that is not needed any more."),
  });
  if (refused) return refused;
  return {
    status: 201,
    body: {
      id: apiKey.id,
      name,
      key,
      scopes: [...scopes],
      addresses: [...addresses],
      account_id: apiKey.accountId,
      user_id: apiKey.userId,
      created_at: isoOf(apiKey.createdAt),
    },
  };
}
