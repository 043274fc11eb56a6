import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createRetentionTask } from "../../src/delivery/retention.ts";
import { createId } from "../../src/domain/identifiers.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { Store } from "../../src/ports/store.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import type { Engine } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { createTestClock } from "../support/clock.ts";
import { commit } from "../support/commit.ts";
import { pollUntil } from "../support/poll-until.ts";
import { createDatabase, execute } from "../support/stores/postgres.ts";
import { accept, addAccount, claim, newMessage } from "./fixtures.ts";
import { openTransaction } from "./open-transaction.ts";

const old = Date.parse("2026-11-10T00:00:00Z");
const kept = Date.parse("2026-12-01T00:00:00Z");
const now = Date.parse("2027-02-15T00:00:00Z");

let database: Awaited<ReturnType<typeof createDatabase>>;
let engine: Engine;
let store: Store;
let account: Account;
beforeEach(async () => {
  database = await createDatabase();
  engine = openPostgres(database.url);
  await migrate(engine);
  store = createStore(engine);
  account = await addAccount(store, 1e9);
});
afterEach(async () => {
  await engine.close();
  await database.drop();
});

/** Accepts and submits messages that are older than the retention period, and returns their ids. */
async function addOld(count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    ids.push((await accept(store, account, { createdAt: old + turn })).id);
  }
  for (const message of await claim(store, old + count)) {
    const segmentIds = [`${message.id}-0`, `${message.id}-1`];
    const result = { provider: "smsc-a", providerMessageId: message.id, segmentIds, statuses: [] };
    const statuses = [{ status: "DELIVERED" }] as const;
    await commit(store, store.messages.recordSubmission(message, { ...result, statuses }, old + count));
  }
  return ids;
}

const run = (text: string) => execute(text, database.url);
const idsIn = async (table: string, column: string) =>
  (await run(`select distinct ${column} as id from ${table} order by 1`)).map(({ id }) => id);

async function expectLeft(ids: readonly string[]): Promise<void> {
  expect(await idsIn("messages", "id")).toEqual(ids);
  expect(await idsIn("message_events", "message_id")).toEqual(ids);
  expect(await idsIn("message_parts", "message_id")).toEqual(ids);
}

describe("retention on Postgres", () => {
  test.each(["messages", "message_parts"])(
    "skips messages with a row of %s that another transaction has locked",
    async (table) => {
      const ids = await addOld(3);
      const column = table === "messages" ? "id" : "message_id";
      const locked = ids[1]!;
      const other = await openTransaction(
        `select 1 from ${table} where ${column} = '${locked}' for update limit 1`,
        database.url,
      );
      expect(await store.retention.remove(kept, 10)).toBe(2);
      expect(await idsIn("messages", "id")).toEqual([locked]);
      expect(await idsIn("message_events", "message_id")).toEqual([locked]);
      expect(await idsIn("message_parts", "message_id")).toEqual([locked]);
      await other.rollBack();
      expect(await store.retention.remove(kept, 10)).toBe(1);
      await expectLeft([]);
    },
  );

  test("removes as many messages as the limit allows, even if a row is locked", async () => {
    const ids = await addOld(4);
    const other = await openTransaction(
      `select 1 from messages where id = '${ids[0]}' for update`,
      database.url,
    );
    expect(await store.retention.remove(kept, 3)).toBe(3);
    await other.rollBack();
  });

  test("removes each message once with two instances", async () => {
    await addOld(40);
    const second = openPostgres(database.url);
    const stores = [store, createStore(second)];
    const removed = await Promise.all(
      stores.map(async ({ retention }) => {
        let total = 0;
        for (let step = 0; step < 10; step += 1) total += await retention.remove(kept, 7);
        return total;
      }),
    );
    expect(removed[0]! + removed[1]!).toBe(40);
    await expectLeft([]);
    await second.close();
  });

  test("does not block sends and dispatches during a step", async () => {
    await addOld(3);
    await run(`create table let_go ();
      create function wait_for_it() returns trigger language plpgsql as $$ begin
        while not exists (select from let_go) loop perform pg_sleep(0.01); end loop; return old; end $$;
      create trigger held after delete on messages for each row execute function wait_for_it()`);
    let isRemoved = false;
    const removal = store.retention.remove(kept, 10).then((removed) => {
      isRemoved = true;
      return removed;
    });
    const deleting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
    await pollUntil(async () => (await run(deleting)).length > 0, "the step deletes messages");
    const message = newMessage(account, { createdAt: now });
    await commit(store, store.messages.accept(message, createId(now)));
    const [claimed] = await claim(store, now);
    expect(claimed?.id).toBe(message.id);
    await commit(store, store.messages.fail(claimed!, { detail: "No.", refundId: createId(now) }, now));
    expect(isRemoved).toBe(false);
    await run("insert into let_go default values");
    expect(await removal).toBe(3);
  });

  test("removes 1,000 messages in each step of the service", async () => {
    const [id] = await addOld(1);
    const columns = `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = 'messages' and column_name <> 'id'`;
    const names = String((await run(columns))[0]!["names"]);
    await run(`insert into messages (id, ${names})
      select substr(id, 1, 24) || lpad(to_hex(number), 12, '0'), ${names} from messages, generate_series(1, 2499) as number
      where id = '${id}'`);
    const recent = await accept(store, account, { createdAt: now });
    const removed: number[] = [];
    const { retention } = store;
    const noting = {
      ...retention,
      async remove(before: number, limit: number) {
        removed.push(await retention.remove(before, limit));
        return removed.at(-1)!;
      },
    };
    const log = { info() {}, error() {}, warn() {} };
    const clock = createTestClock(now);
    const task = createRetentionTask(
      { store: { ...store, retention: noting }, clock, log, retentionMonths: 2 },
      "holder",
    );
    await task();
    expect(removed).toEqual([1_000, 1_000, 500]);
    expect(await idsIn("messages", "id")).toEqual([recent.id]);
  });
});
