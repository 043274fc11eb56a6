import { sql, type Kysely } from "kysely";
import type { Tables } from "../../src/store/tables.ts";
import type { Owner } from "./send.ts";
import { dailyEntries, tdrBody, tdrPage, transactionPage } from "./wire.ts";

const tdrColumns = [
  "id",
  "recipient",
  "code",
  "status",
  "verification",
  "provider_message_id",
  "country",
  "country_code",
  "network",
  "created_at",
] as const;

/** The reads of a peer through Kysely, built and run at each request as its documentation teaches; days are those of UTC. */
export function createKyselyReads(database: Kysely<Tables>) {
  const telegram = (accountId: string) =>
    database.selectFrom("messages").where("account_id", "=", accountId).where("channel", "=", "telegram");
  const transactions = (accountId: string) =>
    database.selectFrom("transactions").where("account_id", "=", accountId);
  return {
    async tdr({ accountId }: Owner, uuid: string) {
      const row = await telegram(accountId).select(tdrColumns).where("id", "=", uuid).executeTakeFirst();
      return row && tdrBody(row);
    },
    async tdrs({ accountId }: Owner, rowsPerPage: number) {
      const { total } = await telegram(accountId)
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = await telegram(accountId)
        .select(tdrColumns)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(rowsPerPage)
        .execute();
      return tdrPage(rowsPerPage, total, rows);
    },
    async transactions({ accountId }: Owner, rowsPerPage: number) {
      const { total } = await transactions(accountId)
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = await transactions(accountId)
        .selectAll()
        .orderBy("sequence", "desc")
        .limit(rowsPerPage)
        .execute();
      return transactionPage(rowsPerPage, total, rows);
    },
    async statistics({ accountId }: Owner, startTime: string, endTime: string) {
      const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
      const rows = await telegram(accountId)
        .select(({ fn, eb }) => [
          sql<number>`created_at / 86400000`.as("day"),
          fn.countAll<number>().as("requests"),
          fn.count<number>("handed_over_at").as("transactions"),
          fn
            .sum<number>(eb.case().when("refunded_at", "is", null).then(eb.ref("price_micros")).else(0).end())
            .as("amount_micros"),
        ])
        .where("created_at", ">=", start)
        .where("created_at", "<", end)
        .groupBy("day")
        .execute();
      return dailyEntries(start, end, rows);
    },
  };
}
