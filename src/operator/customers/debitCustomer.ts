import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { moveMoney, refuseMoney } from "./move-money.ts";

/** Takes money from a customer's account, as far as it has any. */
export function debitCustomer(
  input: Input<"debitCustomer">,
  context: OperatorContext,
): Promise<Output<"debitCustomer">> {
  const { amount, reason } = input.body;
  return moveMoney(input, context, {
    operation: "debitCustomer",
    signed: -amount,
    description: reason,
    refuseBalance: refuseMoney,
  });
}
