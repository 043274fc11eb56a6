import { CompiledQuery, sql, type Kysely } from "kysely";
import { tdrColumns } from "../../../src/store/messages/rows.ts";
import type { Tables } from "../../../src/store/tables.ts";
import type { Owner } from "../messages.ts";
import { earlierReply, isConstraint, type PeerAnswers, type Reply } from "./peer.ts";
import { buildSend, type Draft } from "./send.ts";
import { dailyEntries, notFound, tdrBody, tdrPage, transactionPage } from "./wire.ts";

/** Answers through Kysely: a transaction a send, and reads that are built at each request; days are those of UTC. */
export function createKyselyAnswers(database: Kysely<Tables>): PeerAnswers<Promise<Reply>> {
  const send = createSend(database);
  const telegram = ({ accountId }: Owner) =>
    database.selectFrom("messages").where("account_id", "=", accountId).where("channel", "=", "telegram");
  const transactions = ({ accountId }: Owner) =>
    database.selectFrom("transactions").where("account_id", "=", accountId);
  return {
    sendSms: ({ owner, body, idempotencyKey }) => send(owner, { channel: "sms", ...body }, idempotencyKey),
    sendWhatsappOtp: ({ owner, body, idempotencyKey }) =>
      send(owner, { channel: "whatsapp", ...body }, idempotencyKey),
    async getTelegramTdr({ owner, params }) {
      const query = telegram(owner).select(tdrColumns).where("id", "=", params.uuid);
      const row = await query.executeTakeFirst();
      return row ? { status: 200, body: tdrBody(row) } : notFound;
    },
    async listTelegramTdrs({ owner, body: { rows_per_page: limit } }) {
      const { total } = await telegram(owner)
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const page = telegram(owner).select(tdrColumns).orderBy("created_at", "desc").orderBy("id", "desc");
      return { status: 200, body: tdrPage(limit, total, await page.limit(limit).execute()) };
    },
    async listBillingTransactions({ owner, body: { rowsPerPage: limit } }) {
      const { total } = await transactions(owner)
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const page = transactions(owner).selectAll().orderBy("sequence", "desc");
      return { status: 200, body: transactionPage(limit, total, await page.limit(limit).execute()) };
    },
    async getTelegramStats({ owner, body }) {
      const [start, end] = [Date.parse(body.start_time!), Date.parse(body.end_time!)];
      const rows = await telegram(owner)
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
      return { status: 200, body: dailyEntries(start, end, rows) };
    },
  };
}

/** The statements come compiled, so that they are those of all contenders: this spares the peer the time of building them. */
function createSend(database: Kysely<Tables>) {
  return async (owner: Owner, draft: Draft, idempotencyKey: string | undefined): Promise<Reply> => {
    const { body, fingerprint, writes } = buildSend(owner, draft, idempotencyKey);
    try {
      await database.transaction().execute(async (transaction) => {
        for (const { sql: text, parameters, expect } of writes) {
          const { numAffectedRows } = await transaction.executeQuery(
            CompiledQuery.raw(text, [...parameters]),
          );
          if (expect !== undefined && Number(numAffectedRows) !== expect) {
            throw new Error(`${numAffectedRows} rows changed: ${text}`);
          }
        }
      });
      return { status: 200, body };
    } catch (error) {
      if (idempotencyKey === undefined || !isConstraint(error)) throw error;
      const found = await database
        .selectFrom("idempotency_keys")
        .select(["fingerprint", "answer"])
        .where("account_id", "=", owner.accountId)
        .where("key", "=", idempotencyKey)
        .executeTakeFirst();
      const answered = earlierReply(found, fingerprint);
      if (!answered) throw error;
      return answered;
    }
  };
}
