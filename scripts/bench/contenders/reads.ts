import { sql, type Compilable, type Kysely } from "kysely";
import { tdrColumns, tdrOf } from "../../../src/store/messages/rows.ts";
import type { Write } from "../../../src/store/write.ts";
import type { Engine } from "../../../src/store/engine.ts";
import type { Tables } from "../../../src/store/tables.ts";

/** A query of a peer, which builds it at each request, or once for all with slots in the places of the values. */
export type Query<Values, Row> = (
  database: Kysely<Tables>,
  values: Values,
) => Compilable<Row> & { execute(): Promise<readonly Row[]> };

/** Reads the rows of one of the queries below. */
export type Read = <Values extends object, Row extends object>(
  query: Query<Values, Row>,
  values: Values,
) => Promise<readonly Row[]>;

/** A database as a peer reaches it. */
export interface PeerDatabase {
  readonly dialect: Engine["dialect"];
  readonly read: Read;
  /** All of the writes or none; durable when it resolves. */
  commit(writes: readonly Write[]): Promise<void>;
}

interface OfAccount {
  readonly accountId: string;
}

const telegram = (database: Kysely<Tables>, { accountId }: OfAccount) =>
  database.selectFrom("messages").where("account_id", "=", accountId).where("channel", "=", "telegram");

const transactions = (database: Kysely<Tables>, { accountId }: OfAccount) =>
  database.selectFrom("transactions").where("account_id", "=", accountId);

/** The queries of a peer as one writes them for these very requests; days are those of UTC. */
export const queries = {
  owner: (database: Kysely<Tables>, { hash }: { readonly hash: string }) =>
    database
      .selectFrom("api_keys")
      .select(["user_id as userId", "account_id as accountId"])
      .where("hash", "=", hash)
      .where("revoked_at", "is", null),
  earlier: (database: Kysely<Tables>, { accountId, key }: OfAccount & { readonly key: string }) =>
    database
      .selectFrom("idempotency_keys")
      .select(["fingerprint", "answer"])
      .where("account_id", "=", accountId)
      .where("key", "=", key),
  tdr: (database: Kysely<Tables>, values: OfAccount & { readonly id: string }) =>
    telegram(database, values).select(tdrColumns).where("id", "=", values.id),
  tdrs: (database: Kysely<Tables>, values: OfAccount & { readonly limit: number }) =>
    telegram(database, values)
      .select(tdrColumns)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(values.limit),
  countTdrs: (database: Kysely<Tables>, account: OfAccount) =>
    telegram(database, account).select(({ fn }) => fn.countAll<number>().as("total")),
  transactions: (database: Kysely<Tables>, values: OfAccount & { readonly limit: number }) =>
    transactions(database, values)
      .select(["id", "type", "description", "quantity", "currency", "version", "created_at as at"])
      .select(["correlation_id as correlationId", "user_id as userId", "service_id as serviceId"])
      .select(["unit_price_micros as unitPriceMicros", "value_micros as valueMicros"])
      .select(["account_id as accountId", "balance_after_micros as balanceAfterMicros"])
      .orderBy("sequence", "desc")
      .limit(values.limit),
  countTransactions: (database: Kysely<Tables>, account: OfAccount) =>
    transactions(database, account).select(({ fn }) => fn.countAll<number>().as("total")),
  days: (database: Kysely<Tables>, values: OfAccount & { readonly start: number; readonly end: number }) =>
    telegram(database, values)
      .select(({ fn, eb }) => [
        sql<number>`created_at / 86400000`.as("day"),
        fn.countAll<number>().as("requests"),
        fn.count<number>("handed_over_at").as("transactions"),
        fn
          .sum<number>(eb.case().when("refunded_at", "is", null).then(eb.ref("price_micros")).else(0).end())
          .as("amountMicros"),
      ])
      .where("created_at", ">=", values.start)
      .where("created_at", "<", values.end)
      .groupBy("day"),
};

/** What connect-hub's own operations ask of a store for the first pages of everything, by these queries. */
export const plainStore = (read: Read) => ({
  messages: {
    async findTdr(accountId: string, id: string) {
      const [row] = await read(queries.tdr, { accountId, id });
      return row && tdrOf(row);
    },
    async listTdrs({ accountId, limit }: OfAccount & { readonly limit: number }) {
      const [counted] = await read(queries.countTdrs, { accountId });
      const rows = await read(queries.tdrs, { accountId, limit });
      return { ...counted, list: rows.map(tdrOf) };
    },
  },
  ledger: {
    async list({ accountId, limit }: OfAccount & { readonly limit: number }) {
      const [counted] = await read(queries.countTransactions, { accountId });
      return { ...counted, list: await read(queries.transactions, { accountId, limit }) };
    },
  },
});

const dayMilliseconds = 86_400_000;

/** An entry for each day of UTC from `start` to `end`, in Unix milliseconds, zeros where no row is. */
export async function dailyEntries(read: Read, accountId: string, start: number, end: number) {
  const rows = await read(queries.days, { accountId, start, end });
  const found = new Map(rows.map((row) => [row.day, row]));
  const entries = [];
  for (let from = start; from < end;) {
    const day = Math.floor(from / dayMilliseconds);
    const to = Math.min((day + 1) * dayMilliseconds, end);
    const row = found.get(day);
    entries.push({
      total_requests: row?.requests ?? 0,
      total_transactions: row?.transactions ?? 0,
      total_amount: (row?.amountMicros ?? 0) / 1e6,
      currency: "EUR",
      start_time: new Date(from).toISOString(),
      end_time: new Date(to).toISOString(),
    });
    from = to;
  }
  return entries;
}
