import Database from "better-sqlite3";
import type { Row, Write } from "../../../src/ports/store/write.ts";
import { configure, createRunner } from "../../../src/store/engines/sqlite/driver.ts";
import type { Owner } from "../messages.ts";
import { readTold } from "../process.ts";
import type { Contender } from "./contender.ts";
import { earlierReply, hashOf, isConstraint, type PeerAnswers, type Reply } from "./peer.ts";
import { buildSend, type Draft } from "./send.ts";
import {
  dailyEntries,
  notFound,
  tdrBody,
  tdrPage,
  transactionPage,
  type DayRow,
  type TdrRow,
  type TransactionRow,
} from "./wire.ts";

const cacheKibibytes = 65_536;

/** What a peer was told, its database with the settings of connect-hub's own, and what runs a write on it. */
export function openPeer() {
  const told = readTold<Contender>();
  if (told.database.kind !== "file") throw new Error("This contender needs a SQLite file.");
  const database = new Database(told.database.path);
  const settable = {
    inTransaction: false,
    prepare: (sql: string) => database.prepare<unknown[], Row>(sql),
    exec: (sql: string) => database.exec(sql),
    close: () => database.close(),
  };
  configure(settable, cacheKibibytes);
  return { ...told, database, run: createRunner(settable) };
}

type Peer = Pick<ReturnType<typeof openPeer>, "database" | "run">;

/** The earlier answer to an idempotency key of an account, if there is one. */
export function createEarlier({ database }: Pick<Peer, "database">) {
  const find = database.prepare<[string, string], { fingerprint: string; answer: string }>(
    "select fingerprint, answer from idempotency_keys where account_id = ? and key = ?",
  );
  return ({ accountId }: Owner, key: string, fingerprint: string) =>
    earlierReply(find.get(accountId, key), fingerprint);
}

/** The owner of an API key and account, as a peer looks them up: one indexed read a request. */
export function createFindOwner({ database }: Peer) {
  const find = database.prepare<[string], Owner>(
    `select user_id as "userId", account_id as "accountId" from api_keys where hash = ? and revoked_at is null`,
  );
  return (key: unknown, accountId: unknown): Owner | undefined => {
    if (typeof key !== "string") return undefined;
    const owner = find.get(hashOf(key));
    return accountId === undefined || owner?.accountId === accountId ? owner : undefined;
  };
}

/** Answers as better-sqlite3's documentation teaches: a transaction a send, each statement prepared once. */
export function createAnswers(peer: Peer): PeerAnswers<Reply> {
  const send = createSend(peer);
  return {
    sendSms: ({ owner, body, idempotencyKey }) => send(owner, { channel: "sms", ...body }, idempotencyKey),
    sendWhatsappOtp: ({ owner, body, idempotencyKey }) =>
      send(owner, { channel: "whatsapp", ...body }, idempotencyKey),
    ...createReads(peer),
  };
}

function createSend(peer: Peer) {
  const earlier = createEarlier(peer);
  const commit = peer.database.transaction((writes: readonly Write[]) => writes.forEach(peer.run));
  return (owner: Owner, draft: Draft, idempotencyKey: string | undefined): Reply => {
    const { body, fingerprint, writes } = buildSend(owner, draft, idempotencyKey);
    try {
      commit(writes);
      return { status: 200, body };
    } catch (error) {
      if (idempotencyKey === undefined || !isConstraint(error)) throw error;
      const answered = earlier(owner, idempotencyKey, fingerprint);
      if (!answered) throw error;
      return answered;
    }
  };
}

const tdrColumns = "id, recipient, code, status, verification, country, country_code, network, created_at";

/** The reads of a peer as one writes them by hand for these very requests, each prepared once; days are those of UTC. */
export function createReads({ database }: Pick<Peer, "database">) {
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
    getTelegramTdr({ owner: { accountId }, params }) {
      const row = tdr.get(params.uuid, accountId);
      return row ? { status: 200, body: tdrBody(row) } : notFound;
    },
    listTelegramTdrs({ owner: { accountId }, body: { rows_per_page: limit } }) {
      return { status: 200, body: tdrPage(limit, countTdrs.get(accountId)!, tdrs.all(accountId, limit)) };
    },
    listBillingTransactions({ owner: { accountId }, body: { rowsPerPage: limit } }) {
      const rows = transactions.all(accountId, limit);
      return { status: 200, body: transactionPage(limit, countTransactions.get(accountId)!, rows) };
    },
    getTelegramStats({ owner: { accountId }, body }) {
      const [start, end] = [Date.parse(body.start_time!), Date.parse(body.end_time!)];
      return { status: 200, body: dailyEntries(start, end, days.all(accountId, start, end)) };
    },
  } satisfies Partial<PeerAnswers<Reply>>;
}
