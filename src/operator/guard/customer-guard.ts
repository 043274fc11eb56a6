import { fromMicros } from "../../domain/money/money.ts";
import { toAmounts } from "../../operations/account/unconverted-amounts.ts";
import type { Customer } from "../../ports/store/customers.ts";
import type { OperatorContext } from "../context.ts";

/** Returns a customer's settings of the guard as the operator's contract shows them. */
export async function shownGuard(
  { store, service }: Pick<OperatorContext, "store" | "service">,
  { user, account }: Customer,
) {
  const limits = await store.guardLists.findLimits(account.id);
  const { amountMicros, maximumMicros, own } = toAmounts(limits, service.unconvertedMicros);
  return {
    id: user.id,
    recipient_limit: limits.get("recipient") !== 0,
    unconverted_amount: fromMicros(amountMicros),
    unconverted_maximum: fromMicros(maximumMicros),
    currency: account.currency,
    own_amounts: own,
  };
}
