import type { Input, Output } from "../../contract.ts";
import { createId } from "../../domain/identifiers.ts";
import { fromMicros, toMicros } from "../../domain/money/money.ts";
import { isCountry } from "../../domain/phone/countries.ts";
import { bodyFault, invalid } from "../../domain/refusals.ts";
import { endAmountBlocks } from "../../ports/suspicions.ts";
import { amountFor, readAmounts } from "../../ports/unconverted-amounts.ts";
import type { Context } from "../context.ts";
import { listUnconvertedAmounts } from "./listUnconvertedAmounts.ts";

/** Sets the unconverted amount of the caller's account for a country. If the amount changes, the country's block for it ends. */
export async function setUnconvertedAmount(
  { params: { country }, body: { amount }, principal }: Input<"setUnconvertedAmount">,
  context: Context,
): Promise<Output<"setUnconvertedAmount">> {
  const { store, clock, guardSettings, service } = context;
  if (!isCountry(country)) {
    const message = `There is no country with the code ${country}.`;
    return invalid([{ in: "path", pointer: "/country", code: "value", message }]);
  }
  const { id: accountId } = (await store.accounts.findByUser(principal.userId))!;
  const { maximumMicros, settings, own } = await readAmounts(store, accountId, service.unconvertedMicros);
  const micros = amount === undefined ? maximumMicros : toMicros(amount);
  if (micros === undefined)
    return invalid([bodyFault("/amount", "value", "It must have at most six decimals.")]);
  if (micros > maximumMicros) {
    const most = `${fromMicros(maximumMicros)}, the maximum that the operator allows`;
    return invalid([bodyFault("/amount", "range", `It must be at most ${most}.`)]);
  }
  const now = clock.now();
  // Without an amount, the account's own one has ended: the default applies again.
  const until = amount === undefined ? 0 : null;
  const record = {
    id: createId(now),
    kind: "amount",
    accountId,
    key: country,
    value: micros,
    until,
  } as const;
  const after = amountFor(settings, amount === undefined ? undefined : micros);
  const isChanged = after !== amountFor(settings, own.get(country));
  await store.commit([
    store.guardRecords.put(record),
    ...(await endAmountBlocks(store, accountId, now, (each) => isChanged && each === country)),
  ]);
  guardSettings.forget();
  return listUnconvertedAmounts({ principal }, context);
}
