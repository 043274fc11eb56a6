import { invalid, isRefusal } from "../../domain/refusals.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "../customers/customer.ts";
import { faultsOf, shownCountries } from "./countries.ts";

/** Sets where a customer may send to, among the hub's countries; without any list, wherever the hub sends to. */
export async function setCustomerCountries(
  input: Input<"setCustomerCountries">,
  context: OperatorContext,
): Promise<Output<"setCustomerCountries">> {
  const customer = await findCustomer(context, input.params.id);
  if (isRefusal(customer)) return customer;
  const { store, recorded, guardLists, service } = context;
  const countries = input.body?.on;
  const faults = faultsOf(countries ?? [], service.countries);
  if (faults.length > 0) return invalid(faults);
  const settings = countries && new Map(countries.map((country) => [country, "on"] as const));
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
