import type { Ledger } from "../ports/store/ledger.ts";
import type { Engine } from "./engine.ts";
import { createTransactionList } from "./transaction-list.ts";
import { prepare } from "./statement.ts";
import { appendTransaction } from "./transaction-row.ts";

/** The ledger on an engine. */
export function createLedger(engine: Engine): Ledger {
  const transaction = appendTransaction(engine);
  const deposit = prepareDeposit(engine);
  return {
    list: createTransactionList(engine),
    credit: (credit, balanceAtMostMicros = Number.MAX_SAFE_INTEGER) => [
      deposit({ ...credit, balanceBeforeAtMostMicros: balanceAtMostMicros - credit.valueMicros }),
      ...transaction({
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

const prepareDeposit = ({ builder }: Engine) =>
  prepare<{ accountId: string; valueMicros: number; balanceBeforeAtMostMicros: number }>(
    (value) =>
      builder
        .updateTable("accounts")
        .set((eb) => ({
          balance_micros: eb("balance_micros", "+", value.valueMicros),
          transaction_count: eb("transaction_count", "+", 1),
        }))
        .where("id", "=", value.accountId)
        .where("balance_micros", "<=", value.balanceBeforeAtMostMicros),
    1,
  );
