import { toIsoString } from "../../domain/time/instants.ts";
import { keyScopes } from "../../domain/access/key-rights.ts";
import { createInvalidRequest, isProblemResponse, createProblem } from "../../domain/problems.ts";
import { findAddressErrors, createKey } from "../../operations/account/create-key.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "./customer.ts";

/**
 * Creates an API key for a customer. Default: all scopes, from any address. The key is returned only once. A customer can
 * have at most 100 keys that are not revoked.
 */
export async function createCustomerKey(
  input: Input<"createCustomerKey">,
  context: OperatorContext,
): Promise<Output<"createCustomerKey">> {
  const { name, scopes = keyScopes, addresses = [] } = input.body;
  const faults = findAddressErrors(addresses);
  if (faults.length > 0) return createInvalidRequest(faults);
  const customer = await findCustomer(context, input.params.customer);
  if (isProblemResponse(customer)) return customer;
  const { apiKey, key, insertion } = createKey(context, customer.account, name, { scopes, addresses });
  const target = { kind: "api_key", id: apiKey.id } as const;
  const body = { customer_id: customer.user.id, ...input.body };
  const commit = context.commitWithAudit({
    operation: "createCustomerKey",
    target,
    request: { ...input, body },
  });
  const refused = await commit([insertion], {
    too_many: () => createProblem("too_many_api_keys", "Revoke an API key that is no longer needed."),
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
      created_at: toIsoString(apiKey.createdAt),
    },
  };
}
