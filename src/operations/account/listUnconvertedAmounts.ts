import type { Input, Output } from "../../contract.ts";
import { fromMicros } from "../../domain/money/money.ts";
import type { Context } from "../context.ts";
import { toAmounts } from "./unconverted-amounts.ts";

/** Returns the unconverted amounts of the caller's account. */
export async function listUnconvertedAmounts(
  { principal }: Pick<Input<"listUnconvertedAmounts">, "principal">,
  { store, service }: Context,
): Promise<Output<"listUnconvertedAmounts">> {
  const { id, currency } = (await store.accounts.findByUser(principal.userId))!;
  const limits = await store.guardLists.findLimits(id);
  const { amountMicros, maximumMicros, own } = toAmounts(limits, service.unconvertedMicros);
  const amounts = { default_amount: fromMicros(amountMicros), maximum: fromMicros(maximumMicros) };
  return { status: 200, body: { ...amounts, currency, list: own } };
}
