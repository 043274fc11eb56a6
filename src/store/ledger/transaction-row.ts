import { sql, type Selectable } from "kysely";
import type { Transaction } from "../../ports/store/ledger.ts";
import { prepareStep, type Step } from "../change.ts";
import type { Engine } from "../engine.ts";
import { bucketOf, spanTable } from "../totals/span-totals.ts";
import { handWritten } from "../statement.ts";
import type { Tables } from "../tables.ts";

export type NewTransaction = Omit<Transaction, "balanceAfterMicros" | "version">;

/** Adds the ledger row for the balance update in the same change, and counts it. */
export function appendTransaction(engine: Engine): (transaction: NewTransaction) => readonly Step[] {
  const insert = prepareInsert(engine);
  const count = prepareCount(engine);
  return (transaction) => [insert(transaction), count(transaction)];
}

const prepareInsert = ({ builder }: Engine) =>
  prepareStep<NewTransaction>("transaction", (value) =>
    builder.insertInto("transactions").values((eb) => ({
      id: value.id,
      correlation_id: value.correlationId,
      account_id: value.accountId,
      user_id: value.userId,
      service_id: value.serviceId,
      type: value.type,
      description: value.description,
      created_at: value.at,
      unit_price_micros: value.unitPriceMicros,
      quantity: value.quantity,
      value_micros: value.valueMicros,
      currency: value.currency,
      balance_after_micros: eb
        .selectFrom("accounts")
        .select("balance_micros")
        .where("accounts.id", "=", value.accountId),
      version: 0,
      sequence: eb
        .selectFrom("accounts")
        .select("transaction_count")
        .where("accounts.id", "=", value.accountId),
    })),
  );

const prepareCount = (engine: Engine) =>
  prepareStep<NewTransaction>("transaction counted", (value) =>
    handWritten(
      engine,
      sql`insert into transaction_totals (account_id, span, bucket, service_id, type, transactions)
        select cast(${value.accountId} as text), span, ${bucketOf(value.at)}, cast(${value.serviceId} as text),
          cast(${value.type} as text), 1
        from ${spanTable} where true
        on conflict (account_id, span, bucket, service_id, type)
        do update set transactions = transaction_totals.transactions + 1`,
    ),
  );

/** The transaction that a row holds. */
export function transactionOf(row: Selectable<Tables["transactions"]>): Transaction {
  return {
    id: row.id,
    correlationId: row.correlation_id,
    accountId: row.account_id,
    userId: row.user_id,
    serviceId: row.service_id,
    type: row.type,
    description: row.description,
    at: row.created_at,
    unitPriceMicros: row.unit_price_micros,
    quantity: row.quantity,
    valueMicros: row.value_micros,
    currency: row.currency,
    balanceAfterMicros: row.balance_after_micros,
    version: row.version,
  };
}
