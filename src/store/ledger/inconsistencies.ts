const value = "case when later.type = 'DEBIT' then -later.value_micros else later.value_micros end";

/**
 * Queries that return the ids of inconsistent rows of the ledger, by description. Each works on all databases, and
 * returns no row if the ledger is consistent.
 */
export const ledgerInconsistencies: Readonly<Record<string, string>> = {
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
};
