import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { moveMoney, createBalanceTooHighProblem } from "./move-money.ts";

/** Credits a customer's account. Fails with `invalid_request` if the balance would exceed the maximum balance. */
export function creditCustomer(
  input: Input<"creditCustomer">,
  context: OperatorContext,
): Promise<Output<"creditCustomer">> {
  const { amount, reason } = input.body;
  return moveMoney(input, context, {
    operation: "creditCustomer",
    signedAmount: amount,
    description: reason,
    refuseBalance: createBalanceTooHighProblem,
  });
}
