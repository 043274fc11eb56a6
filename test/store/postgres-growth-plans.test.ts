import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hundredOf } from "../../scripts/bench/filling.ts";
import { fillServerRows } from "../../scripts/bench/scale/server-rows.ts";
import { checkTables } from "../../scripts/bench/scale/table-checks.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import type { Engine } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { testStart } from "../support/clock.ts";
import { createDatabase } from "../support/stores/postgres.ts";
import { addAccount } from "./fixtures.ts";
import { fillPlanned, planned } from "./plan-fill.ts";
import { recording, wholeScansIn } from "./plans.ts";

const messages = 20_000;
const year = 365 * 86_400_000;

/** Rows of the tables that grow and that no message of the filling has. */
const others = [
  `insert into message_parts (provider, provider_message_id, message_id, status, asks, ask_at)
  select 'smsc-' || n % 5, 'part-' || n, id, 'SENT', 0, case when n % 100 = 0 then created_at end
  from (select id, created_at, row_number() over () as n from messages) as numbered`,
  `insert into idempotency_keys (account_id, key, fingerprint, created_at)
  select account_id, id, 'print', created_at from messages`,
  `insert into webhook_deliveries (endpoint_id, message_id, sequence, created_at, expires_at, attempts, log, next_attempt_at)
  select 'endpoint-' || row_number() over () % 200, id, 1, created_at, created_at + 1, 1, '[]',
    case when status = 'FAILED' then created_at end from messages`,
  `insert into traffic_counted (span, bucket, account_id, channel, weight, transactions, amount_micros, counted_at)
  select span, bucket, account_id, channel, sum(requests), 0, 0, 0 from message_totals group by 1, 2, 3, 4`,
  "analyze",
];

/** Tables that grow with what is sent; no statement may read one of them as a whole. */
const growing =
  /\b(messages|message_events|message_parts|message_totals|transactions|transaction_totals|idempotency_keys|webhook_deliveries|traffic_counted)/;

const times = ["message_totals_key", "tdrs_by_time"];
const statuses = ["message_totals_key", "messages_by_status"];
const ledger = ["transaction_totals_key", "transactions_by_time"];
const kinds = ["transaction_totals_key", "transactions_by_kind"];

/** What each of these is read by, and by nothing else. */
const readBy: Readonly<Record<string, readonly string[]>> = {
  "records, newest first": times,
  "records, oldest first": times,
  "records in a range": times,
  "records, a deep page": times,
  "records, a deep page, oldest first": times,
  "records by status": statuses,
  "records by status in a range": statuses,
  "records by status, a deep page": statuses,
  "records by recipient": ["messages_by_recipient"],
  "records by recipient in a range": ["messages_by_recipient"],
  "records by uuid": ["messages_id_key"],
  "messages of a channel": ["messages_of_account"],
  "messages of a channel by status after a place": ["messages_by_status"],
  "messages of a channel by recipient after a place": ["messages_by_recipient"],
  transactions: ledger,
  "transactions in a range": ledger,
  "transactions, a deep page": ledger,
  "transactions of a type": kinds,
  "transactions of a service and type": kinds,
  "transactions of a type, a deep page": kinds,
  "statistics of whole spans": ["message_totals_key"],
  "statistics of a cut range": ["message_totals_key", "messages_of_account"],
  "the sums of an hour": ["message_events_message_id_sequence_key", "messages_of_account"],
  "where a time begins in the ledger": ["transactions_by_time", "transactions_place_key"],
  "a message by id": ["message_events_message_id_sequence_key", "messages_id_key"],
  "a record by its uuid": ["messages_id_key"],
  "a message by its request_id": ["messages_by_request", "messages_id_key"],
  "the events of a message": ["message_events_message_id_sequence_key"],
  "a part by what its provider calls it": ["message_parts_key", "messages_id_key"],
  "parts by what their provider calls them": ["message_parts_key", "messages_id_key"],
  "what its provider calls the parts of a message": ["message_parts_of_message"],
  "when a provider is to be asked": ["message_parts_asked"],
  "an idempotency key": ["idempotency_keys_account_id_key_key"],
  "messages that are claimed": ["messages_due", "messages_id_key"],
  "messages of an account that are claimed": ["messages_id_key", "messages_waiting"],
  "messages that are looked for by nothing": ["messages_id_key"],
  "messages that are looked for by recipient": ["messages_by_recipient", "messages_id_key"],
  "messages that are looked for by accountId, recipient": ["messages_by_recipient"],
  "the webhook deliveries of a message": [
    "message_events_message_id_sequence_key",
    "webhook_deliveries_by_age",
  ],
};

/** Lists of several channels, or of several kinds of transactions. */
const mergedLists = [
  "messages, newest first",
  "messages by status",
  "messages that are looked for by accountId",
  "transactions of a type",
  "transactions of a service",
  "transactions of a type, a deep page",
];

/** The indexes that plans read. */
function indexesIn(lines: readonly string[]): readonly string[] {
  const found = lines.flatMap(
    (line) => /Scan(?: Backward)? using (\w+)|Bitmap Index Scan on (\w+)/.exec(line)?.slice(1) ?? [],
  );
  return [...new Set(found.filter((name) => name !== undefined))].toSorted();
}

let database: Awaited<ReturnType<typeof createDatabase>>;
let engine: Engine;
const plans = new Map<string, readonly string[]>();

beforeAll(async () => {
  database = await createDatabase();
  engine = openPostgres(database.url);
  await migrate(engine);
  const { engine: noting, during } = recording(engine);
  const store = createStore(noting);
  const account = await addAccount(store, 1e9);
  const [one, other] = [await addAccount(store, 1e12), await addAccount(store, 1e12)];
  const client = new pg.Client(database.url);
  client.on("error", () => {});
  await client.connect();
  const channels = hundredOf(["telegram", 70] as const, ["sms", 30] as const);
  const owners = [one, other].map(({ id, userId }) => ({ accountId: id, userId }));
  const filling = {
    messages,
    sims: 2_000,
    until: testStart + year,
    owners: [owners[0]!, owners[1]!],
    channels,
  } as const;
  await fillServerRows(client, filling, () => {});
  await fillPlanned(store, account);
  for (const statement of others) await client.query(statement);
  for (const [name, work] of planned(store, account)) {
    const lines: string[] = [];
    for (const { sql } of await during(work)) {
      if (sql.startsWith("lock table")) continue;
      // As it is planned once, for all values.
      const { rows } = await client.query<Record<string, unknown>>(`explain (generic_plan) ${sql}`);
      lines.push(...rows.map((row) => String(row["QUERY PLAN"])));
    }
    plans.set(name, lines);
  }
  await client.end();
});
afterAll(async () => {
  await engine.close();
  await database.drop();
});

describe("as Postgres plans what the store asks, of twenty thousand messages", () => {
  test("the totals and the ledger of what it was filled with are exact", async () => {
    const wrong: unknown[] = [];
    let facts = 0;
    await checkTables(engine, (what, found, right) => {
      facts += 1;
      if (JSON.stringify(found) !== JSON.stringify(right)) wrong.push([what, found, right]);
    });
    expect(wrong).toEqual([]);
    expect(facts).toBeGreaterThan(50);
  });

  test("no table that grows is read as a whole", () => {
    const found = [...plans].map(([name, lines]) => {
      return [name, wholeScansIn(lines).filter((line) => growing.test(line))] as const;
    });
    expect(Object.fromEntries(found.filter(([, lines]) => lines.length > 0))).toEqual({});
  });

  test.each(mergedLists)("%s: cut in the order of their indexes, and merged", (name) => {
    const lines = plans.get(name)!;
    expect(lines.filter((line) => line.includes("Merge Append")).length).toBeGreaterThanOrEqual(1);
    expect(lines.filter((line) => /-> {2}(Parallel )?Append/.test(line))).toEqual([]);
  });

  test.each(Object.entries(readBy))("%s: read by %j", (name, indexes) => {
    expect(indexesIn(plans.get(name)!)).toEqual(indexes.toSorted());
  });
});
