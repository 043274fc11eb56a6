import { fromMicros } from "../../domain/money/money.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";

/** Returns, for each currency, the sum of all balances and the sum of the charges for pending messages. */
export async function getBalances(
  _: Input<"getBalances">,
  { store }: { readonly store: Pick<OperatorContext["store"], "customers"> },
): Promise<Output<"getBalances">> {
  const balances = await store.customers.listBalances();
  const list = balances.map(({ currency, accounts, balanceMicros, pendingMicros }) => ({
    currency,
    accounts,
    balance: fromMicros(balanceMicros),
    money_at_risk: fromMicros(pendingMicros),
  }));
  return { status: 200, body: { list } };
}
