import { isRefusal } from "../../domain/refusals.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "../customers/customer.ts";
import { shownCountries } from "./countries.ts";

/** Where a customer may send to. */
export async function getCustomerCountries(
  { params }: Input<"getCustomerCountries">,
  context: OperatorContext,
): Promise<Output<"getCustomerCountries">> {
  const customer = await findCustomer(context, params.id);
  if (isRefusal(customer)) return customer;
  const settings = await context.store.guardLists.findCountries(customer.account.id);
  return { status: 200, body: shownCountries(customer.user.id, context.service.countries, settings) };
}
