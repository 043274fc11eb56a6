import { fromMicros } from "../../domain/money/money.ts";
import { isRefusal } from "../../domain/refusals.ts";
import type { Customer } from "../../ports/store/accounts.ts";
import { readAmounts } from "../../ports/unconverted-amounts.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "../customers/customer.ts";

/** Returns the guard's settings of a customer. */
export async function getCustomerGuard(
  { params }: Input<"getCustomerGuard">,
  context: OperatorContext,
): Promise<Output<"getCustomerGuard">> {
  const customer = await findCustomer(context, params.customer);
  if (isRefusal(customer)) return customer;
  return { status: 200, body: await showGuard(context, customer) };
}

/** Returns a customer's settings as the operator's contract shows them. */
export async function showGuard(
  { store, service }: Pick<OperatorContext, "store" | "service">,
  { user, account }: Customer,
) {
  const amounts = await readAmounts(store, account.id, service.unconvertedMicros);
  const { countries, isRecipientUnlimited = false } = amounts.settings;
  const listOf = (wanted: string) =>
    Object.entries(countries ?? {})
      .flatMap(([country, setting]) => (setting === wanted ? country : []))
      .toSorted();
  return {
    id: user.id,
    ...(service.countries !== "*" && { hub_countries: [...service.countries] }),
    ...(countries && { countries: { on: listOf("on"), monitor: listOf("monitor") } }),
    recipient_limit: !isRecipientUnlimited,
    unconverted_amount: fromMicros(amounts.amountMicros),
    unconverted_maximum: fromMicros(amounts.maximumMicros),
    currency: account.currency,
    own_amounts: amounts.shown,
  };
}
