import { fromMicros } from "../../domain/money/money.ts";
import { isProblemResponse } from "../../domain/problems.ts";
import { readSpending } from "../../operations/account/spending.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { toCustomerResponse, findCustomer } from "./customer.ts";

/**
 * Returns a customer with the daily limits, the sum of the charges for pending messages, and the number of API keys.
 */
export async function getCustomer(
  { params }: Input<"getCustomer">,
  context: OperatorContext,
): Promise<Output<"getCustomer">> {
  const customer = await findCustomer(context, params.customer);
  if (isProblemResponse(customer)) return customer;
  const { customers, apiKeys } = context.store;
  const [pendingMicros, keys, spending] = await Promise.all([
    customers.getPendingMicros(customer.account.id),
    apiKeys.list(customer.user.id),
    readSpending(context, customer.user.id),
  ]);
  return {
    status: 200,
    body: {
      ...toCustomerResponse(customer),
      ...spending,
      money_at_risk: fromMicros(pendingMicros),
      live_keys: keys.length,
    },
  };
}
