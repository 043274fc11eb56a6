import { expect } from "vitest";
import type { Engine } from "../../src/store/engine.ts";

const value = "case when later.type = 'DEBIT' then -later.value_micros else later.value_micros end";

/** Queries that find inconsistencies of a ledger, by description. */
const inconsistencies: Readonly<Record<string, string>> = {
  "a transaction whose balance does not follow from the previous transaction": `select later.id from transactions as later
    join transactions as earlier on earlier.account_id = later.account_id and earlier.sequence = later.sequence - 1
    where later.balance_after_micros <> earlier.balance_after_micros + ${value}`,
  "an account whose newest transaction has another balance": `select accounts.id from accounts
    join transactions on transactions.account_id = accounts.id and sequence = transaction_count
    where balance_after_micros <> balance_micros`,
  "a day with negative spending": "select id from accounts where spent_micros < 0",
  "a refund without a charge": `select id from transactions as refund where type = 'REFUND' and not exists (
    select 1 from transactions as debit where debit.account_id = refund.account_id and debit.type = 'DEBIT'
      and debit.correlation_id = refund.correlation_id and debit.value_micros >= refund.value_micros)`,
  "a refunded message without its refund": `select id from messages where refunded_at is not null and price_micros > 0
    and not exists (select 1 from transactions where account_id = messages.account_id and type = 'REFUND'
      and correlation_id = messages.id)`,
};

/** Expects that the ledgers of all accounts are consistent, unless the database is no longer available. */
export async function expectConsistentLedgers({ read }: Pick<Engine, "read">): Promise<void> {
  for (const [what, sql] of Object.entries(inconsistencies)) {
    // A test may have closed or damaged the database itself.
    const found = await read({ sql, parameters: [] }).catch(() => []);
    expect(found, `There is ${what}.`).toEqual([]);
  }
}
