import { sql, type Expression, type RawBuilder, type Selectable } from "kysely";
import type { Transaction } from "../../ports/store/ledger.ts";
import { prepareStep, type Step } from "../change.ts";
import type { Engine } from "../engine.ts";
import { prepareFewer, prepareMany } from "../many.ts";
import { bucketOf, spanTable } from "../totals/span-totals.ts";
import { handWritten, insertInto, type Slots } from "../statement.ts";
import type { Tables } from "../tables.ts";

export type NewTransaction = Omit<Transaction, "balanceAfterMicros" | "version">;

/** Adds the ledger row for the balance update in the same change, and counts it. */
export function appendTransaction(engine: Engine): (transaction: NewTransaction) => readonly Step[] {
  const insert = prepareInsert(engine);
  const count = prepareCount(engine);
  return (transaction) => [insert(transaction), count(transaction)];
}

const columns = sql`id, correlation_id, account_id, user_id, service_id, type, description, created_at,
  unit_price_micros, quantity, value_micros, currency, balance_after_micros, version, sequence`;

/** The row bears the number, the time and the balance that the account has been given for it. */
const prepareInsert = (engine: Engine) =>
  prepareStep<NewTransaction>(
    "transaction",
    (value) => insertion(engine, value, sql`balance_micros`, sql`transaction_count`),
    { many: prepareInserts(engine) },
  );

/** The time is the account's. */
type Timeless = Omit<NewTransaction, "at">;

const insertion = (
  engine: Engine,
  value: Slots<Timeless>,
  balance: RawBuilder<unknown>,
  place: RawBuilder<unknown>,
) =>
  handWritten(
    engine,
    sql`${insertInto(engine)} transactions (${columns})
      select cast(${value.id} as text), cast(${value.correlationId} as text), id, cast(${value.userId} as text),
        cast(${value.serviceId} as text), cast(${value.type} as text), cast(${value.description} as text),
        last_transaction_at, cast(${value.unitPriceMicros} as bigint), cast(${value.quantity} as bigint),
        cast(${value.valueMicros} as bigint), cast(${value.currency} as text), ${balance}, 0, ${place}
      from accounts where id = ${value.accountId}`,
  );

/** A transaction, and what those that follow it in its account's group do to the balance. */
interface Followed extends Timeless {
  readonly laterMicros: number;
  readonly laterCount: number;
}

function followed(transactions: readonly Timeless[]): Iterable<Followed> {
  const later = new Map<string, Pick<Followed, "laterMicros" | "laterCount">>();
  return transactions
    .toReversed()
    .map((transaction) => {
      const { accountId, type, valueMicros } = transaction;
      const { laterMicros, laterCount } = later.get(accountId) ?? { laterMicros: 0, laterCount: 0 };
      const changeMicros = type === "DEBIT" ? -valueMicros : valueMicros;
      later.set(accountId, { laterMicros: laterMicros + changeMicros, laterCount: laterCount + 1 });
      return { ...transaction, laterMicros, laterCount };
    })
    .toReversed();
}

/** The rows of an account are numbered in their turns, up to the balance that all of them have left. */
const prepareInserts = (engine: Engine) =>
  prepareMany<Timeless>(
    engine,
    {
      id: "text",
      correlationId: "text",
      accountId: "text",
      userId: "text",
      serviceId: "text",
      type: "text",
      description: "text",
      unitPriceMicros: "bigint",
      quantity: "bigint",
      valueMicros: "bigint",
      currency: "text",
    },
    ({ rows, each }) => {
      const later = sql`(partition by ${each.accountId} order by ${each.turn} desc
        rows between unbounded preceding and 1 preceding)`;
      const change = sql`case ${each.type} when 'DEBIT' then -${each.valueMicros} else ${each.valueMicros} end`;
      return sql`${insertInto(engine)} transactions (${columns})
        select ${each.id}, ${each.correlationId}, id, ${each.userId}, ${each.serviceId}, ${each.type},
          ${each.description}, last_transaction_at, ${each.unitPriceMicros}, ${each.quantity}, ${each.valueMicros},
          ${each.currency}, balance_micros - cast(coalesce(sum(${change}) over ${later}, 0) as bigint), 0,
          transaction_count - count(*) over ${later}
        from ${rows} join accounts on id = ${each.accountId}`;
    },
    {
      onSqlite: prepareFewer<Timeless, Followed>(
        (value) =>
          insertion(
            engine,
            value,
            sql`balance_micros - ${value.laterMicros}`,
            sql`transaction_count - ${value.laterCount}`,
          ),
        followed,
      ),
    },
  );

type Counted = Pick<NewTransaction, "accountId" | "serviceId" | "type">;

const prepareCount = (engine: Engine) =>
  prepareStep<Counted>("transaction counted", (value) => counting(engine, value, sql.lit(1)), {
    many: prepareCounts(engine),
  });

function counting(engine: Engine, value: Slots<Counted>, times: Expression<number>) {
  const lastAt = sql`(select last_transaction_at from accounts where id = ${value.accountId})`;
  return handWritten(
    engine,
    sql`insert into transaction_totals (account_id, span, bucket, service_id, type, transactions)
      select cast(${value.accountId} as text), span, ${bucketOf(lastAt)}, cast(${value.serviceId} as text),
        cast(${value.type} as text), ${times}
      from ${spanTable} where true ${addUp}`,
  );
}

interface Counts extends Counted {
  readonly times: number;
}

/** The transactions of each account, service and type as one. */
function countUp(transactions: readonly Counted[]): Iterable<Counts> {
  const counts = new Map<string, Counts>();
  for (const { accountId, serviceId, type } of transactions) {
    const key = `${accountId} ${serviceId} ${type}`;
    counts.set(key, { accountId, serviceId, type, times: (counts.get(key)?.times ?? 0) + 1 });
  }
  return counts.values();
}

const addUp = sql`on conflict (account_id, span, bucket, service_id, type)
  do update set transactions = transaction_totals.transactions + excluded.transactions`;

const prepareCounts = (engine: Engine) =>
  prepareMany<Counted>(
    engine,
    { accountId: "text", serviceId: "text", type: "text" },
    ({ rows, each }) =>
      sql`insert into transaction_totals (account_id, span, bucket, service_id, type, transactions)
        select id, span, ${bucketOf(sql`last_transaction_at`)}, ${each.serviceId}, ${each.type}, times
        from (select ${each.accountId}, ${each.serviceId}, ${each.type}, count(*) as times
            from ${rows} group by 1, 2, 3) as counted
          join accounts on id = ${each.accountId} cross join ${spanTable} where true ${addUp}`,
    {
      onSqlite: prepareFewer<Counted, Counts>((value) => counting(engine, value, value.times), countUp),
    },
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
