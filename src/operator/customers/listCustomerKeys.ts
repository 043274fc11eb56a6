import { toIsoString } from "../../domain/time/instants.ts";
import { isProblemResponse } from "../../domain/problems.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "./customer.ts";

/** Lists the API keys of a customer that are not revoked, oldest first. */
export async function listCustomerKeys(
  { params }: Input<"listCustomerKeys">,
  context: OperatorContext,
): Promise<Output<"listCustomerKeys">> {
  const customer = await findCustomer(context, params.customer);
  if (isProblemResponse(customer)) return customer;
  const keys = await context.store.apiKeys.list(customer.user.id);
  const list = keys.map(({ id, name, prefix, createdAt }) => ({
    id,
    name,
    prefix,
    created_at: toIsoString(createdAt),
  }));
  return { status: 200, body: { list } };
}
