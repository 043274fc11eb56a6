import type { Input, Output } from "../../contract.ts";
import { fromMicros } from "../../domain/money/money.ts";
import { readUnconvertedAmounts } from "../../ports/unconverted-amounts.ts";
import type { Context } from "../context.ts";

/**
 * Returns the unconverted amounts of the caller's account: the maximum cost of unconverted sends to one country in a
 * day. These are the default for all countries, the highest amount that the customer may set, and the amounts that the
 * customer has set.
 */
export async function listUnconvertedAmounts(
  { principal }: Pick<Input<"listUnconvertedAmounts">, "principal">,
  { store, service }: Context,
): Promise<Output<"listUnconvertedAmounts">> {
  const { id, currency } = (await store.accounts.findByUser(principal.userId))!;
  const { amountMicros, maximumMicros, shown } = await readUnconvertedAmounts(
    store,
    id,
    service.unconvertedMicros,
  );
  const body = {
    default_amount: fromMicros(amountMicros),
    maximum: fromMicros(maximumMicros),
    currency,
    list: shown,
  };
  return { status: 200, body };
}
