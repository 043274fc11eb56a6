import { invalid, isRefusal } from "../../domain/refusals.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "../customers/customer.ts";
import { faultsOf, settingsOf, shownCountries } from "./countries.ts";

/** Sets where a customer may send to, among the hub's countries; without any list, wherever the hub sends to. */
export async function setCustomerCountries(
  input: Input<"setCustomerCountries">,
  context: OperatorContext,
): Promise<Output<"setCustomerCountries">> {
  const customer = await findCustomer(context, input.params.id);
  if (isRefusal(customer)) return customer;
  const { store, recorded, guardLists, service } = context;
  const { body = {} } = input;
  const faults = faultsOf(body, service.countries);
  if (faults.length > 0) return invalid(faults);
  const settings = settingsOf(body);
  const { id } = customer.user;
  const commit = recorded({
    operation: "setCustomerCountries",
    target: { kind: "customer", id },
    by: input,
  });
  await commit([store.guardLists.setCountries(customer.account.id, settings)]);
  guardLists.forget();
  return { status: 200, body: shownCountries(id, service.countries, settings) };
}
