import type { Charge, Ledger } from "../ports/store/ledger.ts";
import type { Engine } from "./engine.ts";
import { createTransactionList } from "./transaction-list.ts";
import { prepare } from "./statement.ts";
import { appendTransaction } from "./transaction-row.ts";

/** The ledger on an engine. */
export function createLedger(engine: Engine): Ledger {
  const transaction = appendTransaction(engine);
  const deposit = prepareDeposit(engine);
  const balanceBeforeAtMostMicros = Number.MAX_SAFE_INTEGER;
  const single = (charge: Charge, type: "DEBIT" | "REFUND", id: string, at: number) =>
    transaction({ ...charge, id, type, at, unitPriceMicros: charge.valueMicros, quantity: 1 });
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
    charge: (charge, id, at) => [
      deposit({ ...charge, valueMicros: -charge.valueMicros, balanceBeforeAtMostMicros }),
      ...single(charge, "DEBIT", id, at),
    ],
    refund: (charge, id, at) => [
      deposit({ ...charge, balanceBeforeAtMostMicros }),
      ...single({ ...charge, description: `Refund: ${charge.description}` }, "REFUND", id, at),
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
