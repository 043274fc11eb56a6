import { toMicros } from "../../domain/money/money.ts";
import { invalid, isRefusal } from "../../domain/refusals.ts";
import { spendingOf } from "../../operations/account/spending-body.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "./customer.ts";

/** Sets what a customer may spend in a day at most, whatever limit of their own they have; left out, it is taken away. */
export async function setCustomerLimit(
  input: Input<"setCustomerLimit">,
  context: OperatorContext,
): Promise<Output<"setCustomerLimit">> {
  const customer = await findCustomer(context, input.params.customer);
  if (isRefusal(customer)) return customer;
  const { daily_limit: limit } = input.body ?? {};
  const micros = limit === undefined ? null : toMicros(limit);
  if (micros === undefined) {
    const message = "It must have at most six decimals.";
    return invalid([{ in: "body", pointer: "/daily_limit", code: "value", message }]);
  }
  const { store, recorded } = context;
  const { id } = customer.user;
  const commit = recorded({ operation: "setCustomerLimit", target: { kind: "customer", id }, by: input });
  await commit([store.accounts.setOperatorLimit(id, micros)]);
  return { status: 200, body: { id, ...(await spendingOf(context, id)) } };
}
