import { fromMicros } from "../../domain/money/money.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";

/** What all customers have together, and what of it comes back where messages fail, in each currency. */
export async function getBalances(
  _: Input<"getBalances">,
  { store }: { readonly store: Pick<OperatorContext["store"], "customers"> },
): Promise<Output<"getBalances">> {
  const balances = await store.customers.balances();
  const list = balances.map(({ currency, accounts, balanceMicros, pendingMicros }) => ({
    currency,
    accounts,
    balance: fromMicros(balanceMicros),
    money_at_risk: fromMicros(pendingMicros),
  }));
  return { status: 200, body: { list } };
}
