import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { moveMoney, refuseMoney } from "./move-money.ts";

/** Adds money to a customer's account, or takes it, and says in the ledger that it is a correction. */
export function correctBalance(
  input: Input<"correctBalance">,
  context: OperatorContext,
): Promise<Output<"correctBalance">> {
  const { amount, reason } = input.body;
  return moveMoney(input, context, {
    operation: "correctBalance",
    signed: amount,
    description: `Correction: ${reason}`,
    refuseBalance: refuseMoney,
  });
}
