import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import fastify from "fastify";
import { ready, type Contender } from "./contender.ts";

/**
 * The peer: Fastify with its compiled schemas and better-sqlite3 as their documentation teaches, the same statements
 * as a send of connect-hub in one transaction a request, WAL and `synchronous=FULL`. It checks the API key and the
 * account, but parses no numbers, keeps no log and knows one price.
 */
const { folder } = JSON.parse(process.argv[2]!) as Contender;
const database = new Database(join(folder, "bench.sqlite"));
database.pragma("journal_mode = WAL");
database.pragma("synchronous = FULL");

const findOwner = database.prepare<[string], { user_id: string; account_id: string }>(
  "select user_id, account_id from api_keys where hash = ? and revoked_at is null",
);
const debit = database.prepare(
  "update accounts set balance_micros = balance_micros - ?, transaction_count = transaction_count + 1 where id = ?",
);
const addTransaction = database.prepare(`insert into transactions
  (id, correlation_id, account_id, user_id, service_id, type, description, created_at, unit_price_micros, quantity,
  value_micros, currency, balance_after_micros, version, sequence)
  select ?, ?, id, user_id, 'sms', 'DEBIT', 'SMS', ?, ?, 1, ?, currency, balance_micros, 0, transaction_count
  from accounts where id = ?`);
const addMessage = database.prepare(`insert into messages
  (id, account_id, user_id, channel, recipient, recipient_given, sender, text, country, country_code, network,
  currency, unit_price_micros, quantity, price_micros, created_at, expires_at, status, code_checks, next_attempt_at,
  attempts, updated_at)
  values (?, ?, ?, 'sms', ?, ?, ?, ?, 'United Kingdom', 44, '', 'EUR', ?, 1, ?, ?, ?, 'PENDING', 0, ?, 0, ?)`);
const addEvent = database.prepare(
  "insert into message_events (message_id, sequence, status, created_at) values (?, 1, 'PENDING', ?)",
);
const count = database.prepare(`insert into message_totals
  (account_id, channel, bucket, requests, transactions, amount_micros) values (?, 'sms', ?, 1, 0, ?)
  on conflict (account_id, channel, bucket) do update
  set requests = requests + 1, amount_micros = amount_micros + excluded.amount_micros`);

interface Sms {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

const priceMicros = 40_000;

const send = database.transaction(
  (owner: { user_id: string; account_id: string }, { from, to, text }: Sms) => {
    const id = randomUUID();
    const now = Date.now();
    debit.run(priceMicros, owner.account_id);
    addTransaction.run(randomUUID(), id, now, priceMicros, priceMicros, owner.account_id);
    const times = [now, now + 3_600_000, now, now];
    addMessage.run(
      id,
      owner.account_id,
      owner.user_id,
      to,
      to,
      from,
      text,
      priceMicros,
      priceMicros,
      ...times,
    );
    addEvent.run(id, now);
    count.run(owner.account_id, now - (now % 900_000), priceMicros);
    return id;
  },
);

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength });
const app = fastify();
app.post<{ Body: Sms }>(
  "/api/v1/connect-hub/sms",
  {
    schema: {
      body: {
        type: "object",
        additionalProperties: false,
        required: ["from", "to", "text"],
        properties: {
          from: text(16),
          to: { type: "string", pattern: "^\\+?[1-9][0-9]{6,14}$" },
          text: text(1600),
        },
      },
      response: {
        200: {
          type: "object",
          properties: { messageId: { type: "string" }, from: { type: "string" }, to: { type: "string" } },
        },
      },
    },
    preValidation: async ({ headers }, reply) => {
      const hash = createHash("sha256").update(String(headers["x-api-key"])).digest("hex");
      const owner = findOwner.get(hash);
      if (owner?.account_id !== headers["x-account-id"])
        return reply.code(401).send({ code: "unauthorized" });
      return undefined;
    },
  },
  async ({ body, headers }) => {
    const owner = findOwner.get(createHash("sha256").update(String(headers["x-api-key"])).digest("hex"))!;
    return { messageId: send(owner, body), from: body.from, to: body.to };
  },
);
await app.listen({ port: 0, host: "127.0.0.1" });
ready(app.server);
