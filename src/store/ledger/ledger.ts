import { sql } from "kysely";
import { utcDayOf } from "../../domain/time/utc-day.ts";
import type { Charge, Credit, Ledger } from "../../ports/store/ledger.ts";
import { change, prepareFence } from "../change.ts";
import type { Engine } from "../engine.ts";
import { createStatement } from "./statement.ts";
import { createTransactionList } from "./transaction-list.ts";
import type { Slots } from "../statement.ts";
import { appendTransaction } from "./transaction-row.ts";

/** The ledger on an engine. */
export function createLedger(engine: Engine): Ledger {
  const transaction = appendTransaction(engine);
  const deposit = prepareDeposit(engine);
  const debit = prepareDebit(engine);
  const giveBack = prepareGiveBack(engine);
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
    ...createStatement(engine),
    credit: (credit) => change([deposit(credit), ...credited(credit)]),
    creditUpTo: (credit, maximumBalanceMicros) =>
      change([
        depositUpTo({ ...credit, maximumBalanceBeforeMicros: maximumBalanceMicros - credit.valueMicros }),
        ...credited(credit),
      ]),
    charge: (charge, id, at) =>
      change([debit({ ...charge, at, day: utcDayOf(at) }), ...single(charge, "DEBIT", id, at)]),
    take: (charge, id, at) =>
      change([
        deposit({ ...charge, at, valueMicros: -charge.valueMicros }),
        ...single(charge, "DEBIT", id, at),
      ]),
    refund: (charge, id, at, chargedAt) =>
      change([
        giveBack({ ...charge, at, day: utcDayOf(chargedAt) }),
        ...single({ ...charge, description: `Refund: ${charge.description}` }, "REFUND", id, at),
      ]),
  };
}

interface Deposit {
  readonly accountId: string;
  readonly valueMicros: number;
  readonly at: number;
}

/** The time of the account's newest transaction, which is never before the one that it follows. */
const lastAt = ({ at }: Pick<Slots<Deposit>, "at">) =>
  sql<number>`case when last_transaction_at > ${at} then last_transaction_at else ${at} end`;

const addTo = ({ builder }: Engine, value: Slots<Deposit>) =>
  builder
    .updateTable("accounts")
    .set((eb) => ({
      balance_micros: eb("balance_micros", "+", value.valueMicros),
      transaction_count: eb("transaction_count", "+", 1),
      last_transaction_at: lastAt(value),
    }))
    .where("id", "=", value.accountId);

/** Adds to a balance, or takes from it; the database refuses a negative balance. */
const prepareDeposit = (engine: Engine) =>
  prepareFence("account missing")<Deposit>("balance", (value) => addTo(engine, value));

/** A deposit of a charge's money, and the day in UTC on which it was charged. */
interface DayDeposit extends Deposit {
  readonly day: number;
}

/**
 * Takes from a balance, and counts what the day has cost. The database refuses a negative balance, and a charge beyond a
 * daily limit misses its row. Where another instance's clock has begun the next day already, that day goes on.
 */
export const prepareDebit = (engine: Engine) =>
  prepareFence("limit_reached")<DayDeposit>("balance", (value) => {
    const spent = sql<number>`case when spent_day >= ${value.day} then spent_micros else 0 end + ${value.valueMicros}`;
    return engine.builder
      .updateTable("accounts")
      .set((eb) => ({
        balance_micros: eb("balance_micros", "-", value.valueMicros),
        transaction_count: eb("transaction_count", "+", 1),
        last_transaction_at: lastAt(value),
        spent_micros: spent,
        spent_day: sql<number>`case when spent_day >= ${value.day} then spent_day else ${value.day} end`,
      }))
      .where("id", "=", value.accountId)
      .where(
        sql<boolean>`((daily_limit_micros is null or ${spent} <= daily_limit_micros)
          and (operator_limit_micros is null or ${spent} <= operator_limit_micros)
          or cast(${value.valueMicros} as bigint) = 0)`,
      );
  });

/** Gives a charge back to the balance, and to its day while that goes on. */
export const prepareGiveBack = (engine: Engine) =>
  prepareFence("account missing")<DayDeposit>("balance", (value) =>
    addTo(engine, value).set({
      spent_micros: sql<number>`case when spent_day = ${value.day} then spent_micros - ${value.valueMicros}
        else spent_micros end`,
    }),
  );

const prepareDepositUpTo = (engine: Engine) =>
  prepareFence("balance_too_high")<Deposit & { maximumBalanceBeforeMicros: number }>("balance", (value) =>
    addTo(engine, value).where("balance_micros", "<=", value.maximumBalanceBeforeMicros),
  );
