import type Database from "better-sqlite3";
import { spans } from "../../../src/store/spans.ts";

const shortest = spans.at(-1)!;

interface TotalTable {
  readonly name: string;
  readonly rows: string;
  readonly keys: string;
  /** Of the rows. */
  readonly counts: string;
  /** Of the totals of a shorter span. */
  readonly sums: string;
}

const tables: readonly TotalTable[] = [
  {
    name: "message_totals (account_id, channel, status, span, bucket, requests, transactions, amount_micros)",
    rows: "messages",
    keys: "account_id, channel, status",
    counts:
      "count(*), count(handed_over_at), sum(case when refunded_at is null then price_micros else 0 end)",
    sums: "sum(requests), sum(transactions), sum(amount_micros)",
  },
  {
    name: "transaction_totals (account_id, service_id, type, span, bucket, transactions)",
    rows: "transactions",
    keys: "account_id, service_id, type",
    counts: "count(*)",
    sums: "sum(transactions)",
  },
];

/** Makes all totals anew from the rows: the shortest span from the rows themselves, each other one from it. */
export function fillTotals(database: Database.Database): void {
  for (const { name, rows, keys, counts, sums } of tables) {
    const table = name.split(" ", 1)[0]!;
    database.exec(`delete from ${table}`);
    database.exec(`insert into ${name}
      select ${keys}, ${shortest}, created_at - created_at % ${shortest} as start, ${counts}
      from ${rows} group by ${keys}, start`);
    for (const span of spans.slice(0, -1)) {
      database.exec(`insert into ${name}
        select ${keys}, ${span}, bucket - bucket % ${span} as start, ${sums}
        from ${table} where span = ${shortest} group by ${keys}, start`);
    }
  }
  // Every message was pending once: what it was counted out of stays as zeros.
  database.exec(`insert into message_totals (account_id, channel, span, bucket, status, requests, transactions,
      amount_micros)
    select distinct account_id, channel, span, bucket, 'PENDING', 0, 0, 0 from message_totals`);
  database.exec("delete from sim_totals");
  database.exec(`insert into sim_totals (company_id, inventory_id, sims)
    select company_id, inventory_id, count(*) from sims group by company_id, inventory_id`);
}
