import type Database from "better-sqlite3";
import { spans } from "../../../src/store/spans.ts";
import type { Check } from "./fact.ts";

type Sums = Readonly<Record<string, unknown>>;

/** Holds all totals of a file against its rows, account by account, and every account's ledger against itself. */
export function checkTables(database: Database.Database, check: Check): void {
  checkTotals(database, check, {
    rows: `select account_id || ' ' || channel || ' ' || status as key,
      json_array(count(*), count(handed_over_at),
        sum(case when refunded_at is null then price_micros else 0 end)) as sums
      from messages group by account_id, channel, status`,
    totals: `select account_id || ' ' || channel || ' ' || status as key,
      json_array(sum(requests), sum(transactions), sum(amount_micros)) as sums
      from message_totals where span = ? group by account_id, channel, status having sum(requests) <> 0`,
    what: "message_totals",
  });
  checkTotals(database, check, {
    rows: `select account_id || ' ' || service_id || ' ' || type as key, count(*) as sums
      from transactions group by account_id, service_id, type`,
    totals: `select account_id || ' ' || service_id || ' ' || type as key, sum(transactions) as sums
      from transaction_totals where span = ? group by account_id, service_id, type`,
    what: "transaction_totals",
  });
  const sims = read(
    database,
    `select company_id || ' ' || inventory_id as key, count(*) as sums
    from sims group by company_id, inventory_id`,
  );
  const simTotals = read(database, `select company_id || ' ' || inventory_id as key, sims from sim_totals`);
  checkSums(check, "sim_totals", simTotals, sims);
  checkLedger(database, check);
}

function checkTotals(
  database: Database.Database,
  check: Check,
  { rows, totals, what }: { readonly rows: string; readonly totals: string; readonly what: string },
): void {
  const right = read(database, rows);
  for (const span of spans) {
    checkSums(check, `${what} of spans of ${span / 60_000} minutes`, read(database, totals, span), right);
  }
}

function checkSums(check: Check, what: string, found: Sums, right: Sums): void {
  for (const key of new Set([...Object.keys(found), ...Object.keys(right)])) {
    check(`${what}, ${key}`, found[key], right[key]);
  }
}

const read = (database: Database.Database, sql: string, ...parameters: readonly number[]): Sums =>
  Object.fromEntries(
    database
      .prepare<number[], [string, number]>(sql)
      .raw()
      .all(...parameters),
  );

/** Each transaction is numbered and summed on from the one before, and the last is where its account stands. */
function checkLedger(database: Database.Database, check: Check): void {
  const broken = database
    .prepare<[], number>(
      `select count(*) from (
        select sequence, balance_after_micros, case type when 'DEBIT' then -value_micros else value_micros end as moved,
          row_number() over earlier as place, lag(balance_after_micros, 1, 0) over earlier as before
        from transactions window earlier as (partition by account_id order by sequence))
      where sequence <> place or balance_after_micros <> before + moved`,
    )
    .pluck();
  check("transactions that do not follow from the one before", broken.get(), 0);
  const accounts = database
    .prepare<[], { id: string; balance: number; count: number; ledger: number; rows: number }>(
      `select id, balance_micros as balance, transaction_count as count, ledger, rows from accounts join (
        select account_id, count(*) as rows,
          sum(case type when 'DEBIT' then -value_micros else value_micros end) as ledger
        from transactions group by account_id) on account_id = accounts.id`,
    )
    .all();
  for (const { id, balance, count, ledger, rows } of accounts) {
    check(`account ${id}: the balance in micro-units`, balance, ledger);
    check(`account ${id}: the number of its transactions`, count, rows);
  }
}
