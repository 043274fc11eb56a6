import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { moveMoney, refuseTooHigh } from "./move-money.ts";

/** Adds money to a customer's account. */
export function creditCustomer(
  input: Input<"creditCustomer">,
  context: OperatorContext,
): Promise<Output<"creditCustomer">> {
  const { amount, reason } = input.body;
  return moveMoney(input, context, {
    operation: "creditCustomer",
    signed: amount,
    description: reason,
    refuseBalance: refuseTooHigh,
  });
}
