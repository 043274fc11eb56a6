import type Database from "better-sqlite3";
import { spans } from "../../../src/store/totals/spans.ts";
import { ledgerSum } from "../verify.ts";

/** Says of one fact whether it holds; what does not is told in words. */
export type Check = (what: string, found: unknown, right: unknown) => void;

/** Totals that are kept of a table, and the same counted; of every span where they are kept by spans. */
const kept = [
  {
    by: ["account_id", "channel", "status"],
    rows: "messages",
    counted: `count(*), count(handed_over_at), sum(case when refunded_at is null then price_micros else 0 end)`,
    totals: "message_totals",
    summed: "sum(requests), sum(transactions), sum(amount_micros)",
    spans,
  },
  {
    by: ["account_id", "service_id", "type"],
    rows: "transactions",
    counted: "count(*)",
    totals: "transaction_totals",
    summed: "sum(transactions)",
    spans,
  },
  {
    by: ["company_id", "inventory_id"],
    rows: "sims",
    counted: "count(*)",
    totals: "sim_totals",
    summed: "sum(sims)",
    spans: [undefined],
  },
];

/** Holds all totals of a file against its rows, account by account, and every account's ledger against itself. */
export function checkTables(database: Database.Database, check: Check): void {
  for (const { by, rows, counted, totals, summed, spans } of kept) {
    const read = (sums: string, from: string): Readonly<Record<string, readonly number[]>> => {
      const sql = `select ${by.join(" || ' ' || ")}, json_array(${sums}) from ${from} group by ${by.join()}`;
      const found = database.prepare<[], [string, string]>(sql).raw().all();
      const parsed = found.map(([key, text]) => [key, JSON.parse(text) as readonly number[]] as const);
      // What has moved on is kept as zeros.
      return Object.fromEntries(parsed.filter(([, numbers]) => numbers.some((number) => number !== 0)));
    };
    const right = read(counted, rows);
    for (const span of spans) {
      const found = read(summed, span === undefined ? totals : `${totals} where span = ${span}`);
      const what = span === undefined ? totals : `${totals} of spans of ${span / 60_000} minutes`;
      for (const key of new Set([...Object.keys(found), ...Object.keys(right)])) {
        check(`${what}, ${key}`, found[key], right[key]);
      }
    }
  }
  checkLedger(database, check);
}

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
        select account_id, count(*) as rows, ${ledgerSum} as ledger
        from transactions group by account_id) on account_id = accounts.id`,
    )
    .all();
  for (const { id, balance, count, ledger, rows } of accounts) {
    check(`account ${id}: the balance in micro-units`, balance, ledger);
    check(`account ${id}: the number of its transactions`, count, rows);
  }
}
