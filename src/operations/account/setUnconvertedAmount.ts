import type { Input, Output } from "../../contract.ts";
import { createId } from "../../domain/identifiers.ts";
import { fromMicros, toMicros } from "../../domain/money/money.ts";
import { isCountry } from "../../domain/phone/countries.ts";
import { createBodyError, createInvalidRequest } from "../../domain/problems.ts";
import { prepareAmountBlockEnds } from "../../ports/suspicions.ts";
import { findUnconvertedAmount, readUnconvertedAmounts } from "../../ports/unconverted-amounts.ts";
import type { Context } from "../context.ts";
import { listUnconvertedAmounts } from "./listUnconvertedAmounts.ts";

/**
 * Sets the maximum cost of unconverted sends to a country in a day, for the caller's account. Without an amount, the
 * default applies again. If the amount changes, a block that the previous amount caused ends.
 */
export async function setUnconvertedAmount(
  { params: { country }, body: { amount }, principal }: Input<"setUnconvertedAmount">,
  context: Context,
): Promise<Output<"setUnconvertedAmount">> {
  const { store, clock, guardSettings, service } = context;
  if (!isCountry(country)) {
    const message = `There is no country with the code ${country}.`;
    return createInvalidRequest([{ in: "path", pointer: "/country", code: "value", message }]);
  }
  const { id: accountId } = (await store.accounts.findByUser(principal.userId))!;
  const { maximumMicros, settings, own } = await readUnconvertedAmounts(
    store,
    accountId,
    service.unconvertedMicros,
  );
  const micros = amount === undefined ? maximumMicros : toMicros(amount);
  if (micros === undefined)
    return createInvalidRequest([createBodyError("/amount", "value", "It must have at most six decimals.")]);
  if (micros > maximumMicros) {
    const most = `${fromMicros(maximumMicros)}, the maximum that the operator allows`;
    return createInvalidRequest([createBodyError("/amount", "range", `It must be at most ${most}.`)]);
  }
  const now = clock.now();
  // Without an amount, the account's record ends and the default applies again.
  const until = amount === undefined ? 0 : null;
  const record = {
    id: createId(now),
    kind: "amount",
    accountId,
    key: country,
    value: micros,
    until,
  } as const;
  const after = findUnconvertedAmount(settings, amount === undefined ? undefined : micros);
  const isChanged = after !== findUnconvertedAmount(settings, own.get(country));
  await store.commit([
    store.guardRecords.put(record),
    ...(await prepareAmountBlockEnds(store, accountId, now, (each) => isChanged && each === country)),
  ]);
  guardSettings.invalidate();
  return listUnconvertedAmounts({ principal }, context);
}
