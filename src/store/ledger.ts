import type { Selectable } from "kysely";
import type { Ledger, Transaction, TransactionQuery } from "../ports/store/ledger.ts";
import type { Engine } from "./engine.ts";
import { prepare, rows } from "./statement.ts";
import type { Tables } from "./tables.ts";
import { appendTransaction } from "./transaction-row.ts";

/** The ledger on an engine. */
export function createLedger(engine: Engine): Ledger {
  const transaction = appendTransaction(engine);
  const deposit = prepareDeposit(engine);
  return {
    async list(query) {
      const matching = select(engine, query);
      const page = matching.selectAll().orderBy("sequence", "desc").limit(query.limit).offset(query.offset);
      const [counted, list] = await Promise.all([
        rows(
          engine,
          matching.select(({ fn }) => fn.countAll<number>().as("total")),
        ),
        rows(engine, page),
      ]);
      return { total: Number(counted[0]!.total), list: list.map(transactionOf) };
    },
    credit: (credit) => [
      deposit(credit),
      transaction({
        ...credit,
        correlationId: credit.id,
        serviceId: "account",
        type: "CREDIT",
        unitPriceMicros: credit.valueMicros,
        quantity: 1,
      }),
    ],
  };
}

function select({ builder }: Engine, query: TransactionQuery) {
  let matching = builder.selectFrom("transactions").where("account_id", "=", query.accountId);
  if (query.serviceId !== undefined) matching = matching.where("service_id", "=", query.serviceId);
  if (query.type !== undefined) matching = matching.where("type", "=", query.type as Transaction["type"]);
  if (query.currency !== undefined) matching = matching.where("currency", "=", query.currency);
  if (query.from !== undefined) matching = matching.where("created_at", ">=", query.from);
  if (query.until !== undefined) matching = matching.where("created_at", "<", query.until);
  return matching;
}

const prepareDeposit = ({ builder }: Engine) =>
  prepare<{ accountId: string; valueMicros: number }>(
    (value) =>
      builder
        .updateTable("accounts")
        .set((eb) => ({
          balance_micros: eb("balance_micros", "+", value.valueMicros),
          transaction_count: eb("transaction_count", "+", 1),
        }))
        .where("id", "=", value.accountId),
    1,
  );

function transactionOf(row: Selectable<Tables["transactions"]>): Transaction {
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
