import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { moveMoney, createBalanceProblem } from "./move-money.ts";

/**
 * Credits a customer's account, or debits it if the amount is negative. The description of the ledger row begins with
 * "Correction:". Fails with `insufficient_balance` if the balance is too low, and with `invalid_request` if it would
 * exceed the maximum balance.
 */
export function correctBalance(
  input: Input<"correctBalance">,
  context: OperatorContext,
): Promise<Output<"correctBalance">> {
  const { amount, reason } = input.body;
  return moveMoney(input, context, {
    operation: "correctBalance",
    signedAmount: amount,
    description: `Correction: ${reason}`,
    refuseBalance: createBalanceProblem,
  });
}
