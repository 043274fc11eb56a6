import { expect } from "vitest";
import type { Engine } from "../../src/store/engine.ts";

const value = "case when later.type = 'DEBIT' then -later.value_micros else later.value_micros end";

/** What no ledger may have, by what it would be. */
const faults: Readonly<Record<string, string>> = {
  "a transaction that does not follow the one before it": `select later.id from transactions as later
    join transactions as earlier on earlier.account_id = later.account_id and earlier.sequence = later.sequence - 1
    where later.balance_after_micros <> earlier.balance_after_micros + ${value}`,
  "an account whose newest transaction tells another balance": `select accounts.id from accounts
    join transactions on transactions.account_id = accounts.id and sequence = transaction_count
    where balance_after_micros <> balance_micros`,
  "a day on which less than nothing was spent": "select id from accounts where spent_micros < 0",
  "a refund of what was never charged": `select id from transactions as refund where type = 'REFUND' and not exists (
    select 1 from transactions as debit where debit.account_id = refund.account_id and debit.type = 'DEBIT'
      and debit.correlation_id = refund.correlation_id and debit.value_micros >= refund.value_micros)`,
  "a refunded message without its refund": `select id from messages where refunded_at is not null and price_micros > 0
    and not exists (select 1 from transactions where account_id = messages.account_id and type = 'REFUND'
      and correlation_id = messages.id)`,
};

/** That whatever a test has done has left the ledger of every account sound, where the database still answers. */
export async function expectSoundLedgers({ read }: Pick<Engine, "read">): Promise<void> {
  for (const [what, sql] of Object.entries(faults)) {
    // A test may have closed or spoilt the database itself.
    const found = await read({ sql, parameters: [] }).catch(() => []);
    expect(found, `There is ${what}.`).toEqual([]);
  }
}
