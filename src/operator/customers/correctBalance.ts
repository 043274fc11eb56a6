import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { moveMoney, createBalanceProblem } from "./move-money.ts";

/** Credits or debits a customer's account. The ledger row is marked as a correction. */
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
