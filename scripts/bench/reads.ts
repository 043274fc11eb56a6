import type Database from "better-sqlite3";
import type { Owner } from "./send.ts";
import {
  dailyEntries,
  tdrBody,
  tdrPage,
  transactionPage,
  type DayRow,
  type TdrRow,
  type TransactionRow,
} from "./wire.ts";

const tdrColumns = `id, recipient, code, status, verification, provider_message_id, country, country_code, network,
  created_at`;

/** The reads of a peer as one writes them by hand for these very requests, each prepared once; days are those of UTC. */
export function createReads(database: Database.Database) {
  const tdr = database.prepare<[string, string], TdrRow>(
    `select ${tdrColumns} from messages where id = ? and account_id = ? and channel = 'telegram'`,
  );
  const tdrs = database.prepare<[string, number], TdrRow>(
    `select ${tdrColumns} from messages where account_id = ? and channel = 'telegram'
    order by created_at desc, id desc limit ?`,
  );
  const countTdrs = database
    .prepare<[string], number>("select count(*) from messages where account_id = ? and channel = 'telegram'")
    .pluck();
  const transactions = database.prepare<[string, number], TransactionRow>(
    `select id, correlation_id, user_id, service_id, type, description, created_at, unit_price_micros, quantity,
      value_micros, currency, balance_after_micros, version
    from transactions where account_id = ? order by sequence desc limit ?`,
  );
  const countTransactions = database
    .prepare<[string], number>("select count(*) from transactions where account_id = ?")
    .pluck();
  const days = database.prepare<[string, number, number], DayRow>(
    `select created_at / 86400000 as day, count(*) as requests, count(handed_over_at) as transactions,
      sum(case when refunded_at is null then price_micros else 0 end) as amount_micros
    from messages where account_id = ? and channel = 'telegram' and created_at >= ? and created_at < ?
    group by day`,
  );
  return {
    tdr({ accountId }: Owner, uuid: string) {
      const row = tdr.get(uuid, accountId);
      return row && tdrBody(row);
    },
    tdrs: ({ accountId }: Owner, rowsPerPage: number) =>
      tdrPage(rowsPerPage, countTdrs.get(accountId)!, tdrs.all(accountId, rowsPerPage)),
    transactions: ({ accountId }: Owner, rowsPerPage: number) =>
      transactionPage(
        rowsPerPage,
        countTransactions.get(accountId)!,
        transactions.all(accountId, rowsPerPage),
      ),
    statistics({ accountId }: Owner, startTime: string, endTime: string) {
      const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
      return dailyEntries(start, end, days.all(accountId, start, end));
    },
  };
}
