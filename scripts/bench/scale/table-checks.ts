import type { Engine } from "../../../src/store/engine.ts";
import { spans } from "../../../src/store/totals/spans.ts";
import { readRows } from "../service.ts";
import { ledgerSum } from "../verify.ts";

/** Says of one fact whether it holds; what does not is told in words. */
export type Check = (what: string, found: unknown, right: unknown) => void;

/** Totals that are kept of a table, and the same counted; of every span where they are kept by spans. */
const kept = [
  {
    by: ["account_id", "channel", "status"],
    rows: "messages",
    counted: [
      "count(*)",
      "count(submitted_at)",
      "sum(case when refunded_at is null then price_micros else 0 end)",
    ],
    totals: "message_totals",
    summed: ["sum(requests)", "sum(transactions)", "sum(amount_micros)"],
    spans,
  },
  {
    by: ["account_id", "service_id", "type"],
    rows: "transactions",
    counted: ["count(*)"],
    totals: "transaction_totals",
    summed: ["sum(transactions)"],
    spans,
  },
  {
    by: ["company_id", "inventory_id"],
    rows: "sims",
    counted: ["count(*)"],
    totals: "sim_totals",
    summed: ["sum(sims)"],
    spans: [undefined],
  },
];

/** Holds all totals of a database against its rows, account by account, and every account's ledger against itself. */
export async function checkTables(engine: Engine, check: Check): Promise<void> {
  for (const { by, rows, counted, totals, summed, spans } of kept) {
    const read = async (sums: readonly string[], from: string) => {
      const columns = [...by, ...sums.map((sum, index) => `${sum} as sum_${index}`)].join();
      const found = await readRows<Record<string, string | number>>(
        engine,
        `select ${columns} from ${from} group by ${by.join()}`,
      );
      const summed = found.map((row) => {
        const numbers = sums.map((_, index) => Number(row[`sum_${index}`]));
        return [by.map((column) => row[column]).join(" "), numbers] as const;
      });
      // What has moved on is kept as zeros.
      return Object.fromEntries(summed.filter(([, numbers]) => numbers.some((number) => number !== 0)));
    };
    const right = await read(counted, rows);
    for (const span of spans) {
      const found = await read(summed, span === undefined ? totals : `${totals} where span = ${span}`);
      const what = span === undefined ? totals : `${totals} of spans of ${span / 60_000} minutes`;
      for (const key of new Set([...Object.keys(found), ...Object.keys(right)])) {
        check(`${what}, ${key}`, found[key], right[key]);
      }
    }
  }
  await checkLedger(engine, check);
}

/** Each transaction is numbered and summed on from the one before, and the last is where its account stands. */
async function checkLedger(engine: Engine, check: Check): Promise<void> {
  const [broken] = await readRows<{ broken: number }>(
    engine,
    `select count(*) as broken from (
      select sequence, balance_after_micros, case type when 'DEBIT' then -value_micros else value_micros end as moved,
        row_number() over earlier as place, lag(balance_after_micros, 1, 0) over earlier as before
      from transactions window earlier as (partition by account_id order by sequence)) as placed
    where sequence <> place or balance_after_micros <> before + moved`,
  );
  check("transactions that do not follow from the one before", Number(broken!.broken), 0);
  const accounts = await readRows<{
    id: string;
    balance: number;
    count: number;
    ledger: number;
    rows: number;
  }>(
    engine,
    `select id, balance_micros as balance, transaction_count as count, ledger, rows from accounts join (
      select account_id, count(*) as rows, ${ledgerSum} as ledger
      from transactions group by account_id) as summed on account_id = accounts.id`,
  );
  for (const { id, balance, count, ledger, rows } of accounts) {
    check(`account ${id}: the balance in micro-units`, balance, ledger);
    check(`account ${id}: the number of its transactions`, count, rows);
  }
}
