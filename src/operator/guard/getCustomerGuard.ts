import { fromMicros } from "../../domain/money/money.ts";
import { isProblemResponse } from "../../domain/problems.ts";
import type { Customer } from "../../ports/store/accounts.ts";
import { readUnconvertedAmounts } from "../../ports/unconverted-amounts.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "../customers/customer.ts";

/** Returns the guard settings of a customer. */
export async function getCustomerGuard(
  { params }: Input<"getCustomerGuard">,
  context: OperatorContext,
): Promise<Output<"getCustomerGuard">> {
  const customer = await findCustomer(context, params.customer);
  if (isProblemResponse(customer)) return customer;
  return { status: 200, body: await readGuardResponse(context, customer) };
}

/** Reads a customer's guard settings and converts them to the schema of the operator API. */
export async function readGuardResponse(
  { store, service }: Pick<OperatorContext, "store" | "service">,
  { user, account }: Customer,
) {
  const amounts = await readUnconvertedAmounts(store, account.id, service.unconvertedMicros);
  const { countries, isRecipientUnlimited = false } = amounts.settings;
  const listCountries = (wanted: string) =>
    Object.entries(countries ?? {})
      .flatMap(([country, setting]) => (setting === wanted ? country : []))
      .toSorted();
  return {
    id: user.id,
    ...(service.countries !== "*" && { hub_countries: [...service.countries] }),
    ...(countries && { countries: { on: listCountries("on"), monitor: listCountries("monitor") } }),
    recipient_limit: !isRecipientUnlimited,
    unconverted_amount: fromMicros(amounts.amountMicros),
    unconverted_maximum: fromMicros(amounts.maximumMicros),
    currency: account.currency,
    own_amounts: amounts.shown,
  };
}
