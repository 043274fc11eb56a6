import { afterAll, beforeAll, expect, test } from "vitest";
import type { Store } from "../../src/ports/store.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import type { Engine } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { firstIdAt } from "../../src/domain/identifiers.ts";
import { testStart } from "../support/clock.ts";
import { createDatabase } from "../support/stores/postgres.ts";
import { recording, wholeScansIn } from "./plans.ts";

const accounts = 50;
const messages = 20_000;
const id = (prefix: string, number: string) => `${prefix}-' || lpad((${number})::text, 8, '0')`;
const first = firstIdAt(testStart);

/** Messages of which most are done, and some wait or have been handed over. */
const rows = `insert into messages (id, account_id, user_id, channel, recipient, recipient_given, country, country_code,
    network, currency, unit_price_micros, quantity, price_micros, created_at, expires_at, status, code_checks, attempts,
    updated_at, submitted_at, next_attempt_at)
  select '${id(first, "i")}, '${id("account", `i % ${accounts}`)}, 'user', 'sms', '+447700900100', '+447700900100', 'GB', 44,
    'Mobile', 'EUR', 1, 1, 1, ${testStart}, ${testStart} + 3600000, 'SENT', 0, 1, ${testStart},
    case when i % 4 = 0 then null else ${testStart} end, case when i % 4 < 2 then ${testStart} + i else null end
  from generate_series(1, ${messages}) as i`;

let database: Awaited<ReturnType<typeof createDatabase>>;
let engine: Engine;
beforeAll(async () => {
  database = await createDatabase();
  engine = openPostgres(database.url);
  await migrate(engine);
  await engine.commit([rows, "analyze messages"].map((sql) => ({ sql, parameters: [] })));
});
afterAll(async () => {
  await engine.close();
  await database.drop();
});

/** The indexes that the plans of what some work asks for read, and whether a table is read as a whole. */
async function readBy(work: Ask) {
  const { engine: noting, during } = recording(engine);
  const asked = await during(() => work(createStore(noting)));
  const plans = await Promise.all(
    asked.map(({ sql, parameters }) => engine.read({ sql: `explain ${sql}`, parameters })),
  );
  const lines = plans.flat().map((row) => String(row["QUERY PLAN"]));
  const found = lines.flatMap((line) => /(?:using|on) (\w+_(?:key|due|waiting))\b/.exec(line)?.[1] ?? []);
  return {
    indexes: [...new Set(found)].toSorted(),
    scans: wholeScansIn(lines),
  };
}

type Ask = (store: Store) => Promise<unknown>;
test.each<readonly [string, readonly string[], Ask]>([
  [
    "a customer service window",
    ["service_windows_key"],
    ({ serviceWindows }) =>
      serviceWindows.find({ provider: "cloud", number: "1", recipient: "+447700900100" }),
  ],
  ["when the next message is due", ["messages_due"], ({ messages }) => messages.nextDueAt("sms")],
  ["the queues that have messages", ["messages_due"], ({ messages }) => messages.queues(64)],
  ["whose messages wait", ["messages_waiting"], ({ messages }) => messages.waiting("sms", "", 64)],
  ["what waits", ["messages_due", "messages_waiting"], ({ backlog }) => backlog.queues()],
  [
    "messages that are claimed",
    ["messages_due", "messages_id_key"],
    ({ messages }) => messages.claim("sms", { now: testStart + 100, leaseUntil: testStart }, 20),
  ],
  [
    "messages of an account that are claimed",
    ["messages_id_key", "messages_waiting"],
    ({ messages }) =>
      messages.claimOf([{ accountId: "account-00000004", limit: 20 }], "sms", {
        now: testStart + 10_000,
        leaseUntil: testStart,
      }),
  ],
])("as Postgres plans it, %s: read by %j alone", async (_, indexes, ask) => {
  expect(await readBy(ask)).toEqual({ indexes, scans: [] });
});

test("a connection plans each statement once for all values", async () => {
  expect(await engine.read({ sql: "show plan_cache_mode", parameters: [] })).toEqual([
    { plan_cache_mode: "force_generic_plan" },
  ]);
});

// Debian's servers of 15 to 17 do, for every statement that reads a table of one row.
test("no statement is compiled before it runs", async () => {
  expect(await engine.read({ sql: "show jit", parameters: [] })).toEqual([{ jit: "off" }]);
});
