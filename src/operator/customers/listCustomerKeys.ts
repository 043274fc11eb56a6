import { isoOf } from "../../domain/time/instants.ts";
import { isRefusal } from "../../domain/refusals.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "./customer.ts";

/** The live API keys of a customer, oldest first. */
export async function listCustomerKeys(
  { params }: Input<"listCustomerKeys">,
  context: OperatorContext,
): Promise<Output<"listCustomerKeys">> {
  const customer = await findCustomer(context, params.customer);
  if (isRefusal(customer)) return customer;
  const keys = await context.store.apiKeys.list(customer.user.id);
  const list = keys.map(({ id, name, prefix, createdAt }) => ({
    id,
    name,
    prefix,
    created_at: isoOf(createdAt),
  }));
  return { status: 200, body: { list } };
}
