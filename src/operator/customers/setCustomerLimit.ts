import { toMicros } from "../../domain/money/money.ts";
import { createInvalidRequest, isProblemResponse } from "../../domain/problems.ts";
import { readSpending } from "../../operations/account/spending.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "./customer.ts";

/**
 * Sets the operator's daily limit for a customer, in addition to the limit that the customer sets. Without an amount,
 * the limit is removed.
 */
export async function setCustomerLimit(
  input: Input<"setCustomerLimit">,
  context: OperatorContext,
): Promise<Output<"setCustomerLimit">> {
  const customer = await findCustomer(context, input.params.customer);
  if (isProblemResponse(customer)) return customer;
  const { daily_limit: limit } = input.body ?? {};
  const micros = limit === undefined ? null : toMicros(limit);
  if (micros === undefined) {
    const message = "It must have at most six decimals.";
    return createInvalidRequest([{ in: "body", pointer: "/daily_limit", code: "value", message }]);
  }
  const { store, commitWithAudit } = context;
  const { id } = customer.user;
  const commit = commitWithAudit({
    operation: "setCustomerLimit",
    target: { kind: "customer", id },
    request: input,
  });
  await commit([store.accounts.setOperatorLimit(id, micros)]);
  return { status: 200, body: { id, ...(await readSpending(context, id)) } };
}
