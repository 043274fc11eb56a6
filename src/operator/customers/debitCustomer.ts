import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { moveMoney, createBalanceProblem } from "./move-money.ts";

/** Debits a customer's account without its daily limit. Fails with `insufficient_balance` if the balance is too low. */
export function debitCustomer(
  input: Input<"debitCustomer">,
  context: OperatorContext,
): Promise<Output<"debitCustomer">> {
  const { amount, reason } = input.body;
  return moveMoney(input, context, {
    operation: "debitCustomer",
    signedAmount: -amount,
    description: reason,
    refuseBalance: createBalanceProblem,
  });
}
