import { isRefusal } from "../../domain/refusals.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "../customers/customer.ts";
import { shownGuard } from "./customer-guard.ts";

/** Returns the guard's settings of a customer. */
export async function getCustomerGuard(
  { params }: Input<"getCustomerGuard">,
  context: OperatorContext,
): Promise<Output<"getCustomerGuard">> {
  const customer = await findCustomer(context, params.id);
  if (isRefusal(customer)) return customer;
  return { status: 200, body: await shownGuard(context, customer) };
}
