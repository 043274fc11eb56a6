import { sql, type Expression } from "kysely";
import { utcDayOf } from "../../domain/time/utc-day.ts";
import type { Charge, Credit, Ledger } from "../../ports/store/ledger.ts";
import { change, prepareFence } from "../change.ts";
import type { Engine } from "../engine.ts";
import { prepareFewer, prepareMany } from "../many.ts";
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
const lastAt = ({ at }: { readonly at: Expression<number> }) =>
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

/** Debits of an account on a day, added up. */
interface Debits extends DayDeposit {
  readonly times: number;
}

const takeFrom = ({ builder }: Engine, value: Slots<DayDeposit>, times: Expression<number>) =>
  builder
    .updateTable("accounts")
    .set((eb) => ({
      balance_micros: eb("balance_micros", "-", value.valueMicros),
      transaction_count: eb("transaction_count", "+", times),
      last_transaction_at: lastAt(value),
      spent_micros: spentWith(value),
      spent_day: sql<number>`case when ${goesOn(value.day)} then spent_day else ${value.day} end`,
    }))
    .where("id", "=", value.accountId)
    .where(isAllowed(value));

/**
 * Takes from a balance, and counts what the day has cost. The database refuses a negative balance, and a charge beyond a
 * daily limit misses its row. Where another instance's clock has begun the next day already, that day goes on.
 */
export const prepareDebit = (engine: Engine) =>
  prepareFence("limit_reached")<DayDeposit>("balance", (value) => takeFrom(engine, value, sql.lit(1)), {
    many: prepareDebits(engine),
  });

/** Clocks of instances differ by minutes around midnight; a day further ahead is that of a clock that was wrong. */
export const isOfDay = (spentDay: number, day: number): boolean => spentDay === day || spentDay === day + 1;

type OnDay = { readonly [Name in "day" | "valueMicros"]: Expression<number> };

/** As `isOfDay` tells it of what was read. */
const goesOn = (day: Expression<number>) => sql<boolean>`(spent_day = ${day} or spent_day = ${day} + 1)`;

/** What a day has cost with this charge. */
const spentWith = ({ day, valueMicros }: OnDay) =>
  sql<number>`case when ${goesOn(day)} then spent_micros else 0 end + ${valueMicros}`;

const isAllowed = (value: OnDay) =>
  sql<boolean>`((daily_limit_micros is null or ${spentWith(value)} <= daily_limit_micros)
    and (operator_limit_micros is null or ${spentWith(value)} <= operator_limit_micros)
    or cast(${value.valueMicros} as bigint) = 0)`;

/** The debits of an account are taken as one where all of them fit and are of the same day. */
function prepareDebits(engine: Engine) {
  const ofAll = { at: sql<number>`last_at`, day: sql<number>`day`, valueMicros: sql<number>`value_micros` };
  return prepareMany<DayDeposit>(
    engine,
    dayDepositTypes,
    ({ rows, each }) =>
      sql`update accounts set balance_micros = balance_micros - value_micros,
          transaction_count = transaction_count + times, last_transaction_at = ${lastAt(ofAll)},
          spent_micros = ${spentWith(ofAll)}, spent_day = case when ${goesOn(ofAll.day)} then spent_day else day end
        from (select ${each.accountId} as account_id, cast(sum(${each.valueMicros}) as bigint) as value_micros,
            count(*) as times, max(${each.at}) as last_at, max(${each.day}) as day
          from ${rows} group by 1 having min(${each.day}) = max(${each.day})) as debits
        where id = account_id and ${isAllowed(ofAll)}`,
    {
      rowsOf: accountsOf,
      onSqlite: prepareFewer<DayDeposit, Debits>((value) => takeFrom(engine, value, value.times), addUp),
    },
  );
}

/** The debits of each account on each day as one. */
function addUp(deposits: readonly DayDeposit[]): Iterable<Debits> {
  const sums = new Map<string, Debits>();
  for (const deposit of deposits) {
    const { accountId, valueMicros, at, day } = deposit;
    const key = `${accountId} ${day}`;
    const sum = sums.get(key);
    sums.set(
      key,
      sum
        ? {
            ...sum,
            valueMicros: sum.valueMicros + valueMicros,
            at: Math.max(sum.at, at),
            times: sum.times + 1,
          }
        : { accountId, valueMicros, at, day, times: 1 },
    );
  }
  return sums.values();
}

const dayDepositTypes = { accountId: "text", valueMicros: "bigint", at: "bigint", day: "bigint" } as const;

/** How many accounts are changed. */
const accountsOf = (deposits: readonly DayDeposit[]) =>
  new Set(deposits.map(({ accountId }) => accountId)).size;

/** Gives a charge back to the balance, and to its day while that goes on. */
export const prepareGiveBack = (engine: Engine) =>
  prepareFence("account missing")<DayDeposit>(
    "balance",
    (value) =>
      addTo(engine, value).set({
        spent_micros: sql<number>`case when spent_day <> ${value.day} then spent_micros
          when spent_micros > ${value.valueMicros} then spent_micros - ${value.valueMicros} else 0 end`,
      }),
    { many: prepareGiveBacks(engine) },
  );

const prepareGiveBacks = (engine: Engine) =>
  prepareMany<DayDeposit>(
    engine,
    dayDepositTypes,
    ({ rows, each }) =>
      sql`with given as (select ${each.accountId}, ${each.valueMicros}, ${each.at}, ${each.day} from ${rows})
        update accounts set balance_micros = balance_micros + value_micros,
          transaction_count = transaction_count + times, last_transaction_at = ${lastAt({ at: sql`last_at` })},
          spent_micros = greatest(0, spent_micros - cast(coalesce((select sum(${each.valueMicros}) from given
            where ${each.accountId} = accounts.id and ${each.day} = spent_day), 0) as bigint))
        from (select ${each.accountId} as account_id, cast(sum(${each.valueMicros}) as bigint) as value_micros,
            count(*) as times, max(${each.at}) as last_at from given group by 1) as refunds
        where id = account_id`,
    { rowsOf: accountsOf },
  );

const prepareDepositUpTo = (engine: Engine) =>
  prepareFence("balance_too_high")<Deposit & { maximumBalanceBeforeMicros: number }>("balance", (value) =>
    addTo(engine, value).where("balance_micros", "<=", value.maximumBalanceBeforeMicros),
  );
