import type { Charge, Credit, Ledger } from "../../ports/store/ledger.ts";
import { change, prepareFence } from "../change.ts";
import type { Engine } from "../engine.ts";
import { createTransactionList } from "./transaction-list.ts";
import type { Slots } from "../statement.ts";
import { appendTransaction } from "./transaction-row.ts";

/** The ledger on an engine. */
export function createLedger(engine: Engine): Ledger {
  const transaction = appendTransaction(engine);
  const deposit = prepareDeposit(engine);
  const depositUpTo = prepareDepositUpTo(engine);
  const credited = (credit: Credit) =>
    transaction({
      ...credit,
      correlationId: credit.id,
      serviceId: "account",
      type: "CREDIT",
      unitPriceMicros: credit.valueMicros,
      quantity: 1,
    });
  const single = (charge: Charge, type: "DEBIT" | "REFUND", id: string, at: number) =>
    transaction({ ...charge, id, type, at, unitPriceMicros: charge.valueMicros, quantity: 1 });
  return {
    list: createTransactionList(engine),
    credit: (credit) => change([deposit(credit), ...credited(credit)]),
    creditUpTo: (credit, maximumBalanceMicros) =>
      change([
        depositUpTo({ ...credit, maximumBalanceBeforeMicros: maximumBalanceMicros - credit.valueMicros }),
        ...credited(credit),
      ]),
    charge: (charge, id, at) =>
      change([deposit({ ...charge, valueMicros: -charge.valueMicros }), ...single(charge, "DEBIT", id, at)]),
    refund: (charge, id, at) =>
      change([
        deposit(charge),
        ...single({ ...charge, description: `Refund: ${charge.description}` }, "REFUND", id, at),
      ]),
  };
}

interface Deposit {
  readonly accountId: string;
  readonly valueMicros: number;
}

const addTo = ({ builder }: Engine, value: Slots<Deposit>) =>
  builder
    .updateTable("accounts")
    .set((eb) => ({
      balance_micros: eb("balance_micros", "+", value.valueMicros),
      transaction_count: eb("transaction_count", "+", 1),
    }))
    .where("id", "=", value.accountId);

/** Adds to a balance, or takes from it; the database refuses a negative balance. */
export const prepareDeposit = (engine: Engine) =>
  prepareFence("account missing")<Deposit>("balance", (value) => addTo(engine, value));

const prepareDepositUpTo = (engine: Engine) =>
  prepareFence("balance_too_high")<Deposit & { maximumBalanceBeforeMicros: number }>("balance", (value) =>
    addTo(engine, value).where("balance_micros", "<=", value.maximumBalanceBeforeMicros),
  );
