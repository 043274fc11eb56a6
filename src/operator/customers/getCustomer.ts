import { fromMicros } from "../../domain/money/money.ts";
import { isRefusal } from "../../domain/refusals.ts";
import { spendingOf } from "../../operations/account/spending-body.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { shownCustomer, findCustomer } from "./customer.ts";

/** A customer, what they may spend, and what was charged for messages that may still fail. */
export async function getCustomer(
  { params }: Input<"getCustomer">,
  context: OperatorContext,
): Promise<Output<"getCustomer">> {
  const customer = await findCustomer(context, params.customer);
  if (isRefusal(customer)) return customer;
  const { customers, apiKeys } = context.store;
  const [pendingMicros, keys, spending] = await Promise.all([
    customers.pendingMicros(customer.account.id),
    apiKeys.list(customer.user.id),
    spendingOf(context, customer.user.id),
  ]);
  return {
    status: 200,
    body: {
      ...shownCustomer(customer),
      ...spending,
      money_at_risk: fromMicros(pendingMicros),
      live_keys: keys.length,
    },
  };
}
