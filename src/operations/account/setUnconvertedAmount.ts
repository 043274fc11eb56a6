import type { Input, Output } from "../../contract.ts";
import { fromMicros, toMicros } from "../../domain/money/money.ts";
import { isCountry } from "../../domain/phone/countries.ts";
import { invalid, type Fault } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";
import { listUnconvertedAmounts } from "./listUnconvertedAmounts.ts";
import { toAmounts } from "./unconverted-amounts.ts";

/** Sets the unconverted amount of the caller's account for a country, and ends the country's block for it. */
export async function setUnconvertedAmount(
  { params, body, principal }: Input<"setUnconvertedAmount">,
  context: Context,
): Promise<Output<"setUnconvertedAmount">> {
  const { store, clock, guardLists, service } = context;
  const { country } = params;
  if (!isCountry(country)) {
    const message = `There is no country with the code ${country}.`;
    return invalid([{ in: "path", pointer: "/country", code: "value", message }]);
  }
  const { id: accountId } = (await store.accounts.findByUser(principal.userId))!;
  const { maximumMicros } = toAmounts(
    await store.guardLists.findLimits(accountId),
    service.unconvertedMicros,
  );
  const { amount } = body;
  const micros = amount === undefined ? undefined : toMicros(amount);
  if (amount !== undefined && micros === undefined) {
    return invalid([fault("value", "It must have at most six decimals.")]);
  }
  if (micros !== undefined && micros > maximumMicros) {
    const most = `${fromMicros(maximumMicros)}, the maximum that the operator allows`;
    return invalid([fault("range", `It must be at most ${most}.`)]);
  }
  const block = { accountId, rule: "unconverted_amount", scope: country } as const;
  await store.commit([
    store.guardLists.setLimit(accountId, `amount ${country}`, micros),
    store.guardBlocks.setUntil(block, clock.now()),
  ]);
  guardLists.forget();
  return listUnconvertedAmounts({ principal }, context);
}

const fault = (code: Fault["code"], message: string): Fault => ({
  in: "body",
  pointer: "/amount",
  code,
  message,
});
