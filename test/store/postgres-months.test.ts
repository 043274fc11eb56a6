import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMonthKeeping } from "../../src/delivery/months.ts";
import { createId, firstIdAt } from "../../src/domain/identifiers.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import type { Engine } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { createTestClock, minute } from "../support/clock.ts";
import { commit } from "../support/commit.ts";
import { createDatabase, execute } from "../support/stores/postgres.ts";
import { accept, addAccount, claim, newMessage, refusalOf } from "./fixtures.ts";
import { hold } from "./hold.ts";
import { acceptAndEnd, partsOf, placesOf, untilLockedOut } from "./month-places.ts";

const start = Date.parse("2026-09-15T12:00:00Z");
const hour = 60 * minute;

let database: Awaited<ReturnType<typeof createDatabase>>;
const opened: Engine[] = [];
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(async () => {
  for (const engine of opened.splice(0)) await engine.close();
  await database.drop();
});

async function openMigrated() {
  const engine = openPostgres(database.url);
  opened.push(engine);
  await migrate(engine, start);
  return { engine, store: createStore(engine) };
}

type Store = Awaited<ReturnType<typeof openMigrated>>["store"];

/** What keeps the months of a store, on a clock, and what it warned of. */
function keeping(store: Store, at: number, retentionMonths?: number) {
  const clock = createTestClock(at);
  const warned: object[] = [];
  const log = { info() {}, error() {}, warn: (fields: object) => void warned.push(fields) };
  const keep = createMonthKeeping({ store, clock, log, retentionMonths }, "holder");
  return { clock, warned, keep };
}

describe("months on Postgres", () => {
  test("have their places before they begin, across the ends of a month and of a year", async () => {
    const { store } = await openMigrated();
    const account = await addAccount(store, 1e9);
    const { clock, keep, warned } = keeping(store, Date.parse("2026-10-31T23:59:30Z"));
    await keep();
    expect(await partsOf(database.url)).toEqual(["2026_11", "2026_12", "before", "other"]);
    clock.advance(minute);
    await keep();
    expect(await partsOf(database.url)).toEqual(["2026_11", "2026_12", "2027_01", "before", "other"]);
    const times = [
      "2026-10-31T23:59:59.999Z",
      "2026-11-01T00:00:00.000Z",
      "2026-12-31T23:59:59.999Z",
      "2027-01-01T00:00:00.000Z",
    ];
    for (const time of times) await accept(store, account, { createdAt: Date.parse(time) });
    const [october, november, december, january] = times as [string, string, string, string];
    expect(await placesOf(database.url)).toEqual({
      [october]: "messages_before",
      [november]: "messages_2026_11",
      [december]: "messages_2026_12",
      [january]: "messages_2027_01",
    });
    expect(warned).toEqual([]);
  });

  test("take in what is sent while they are made", async () => {
    const { store } = await openMigrated();
    const account = await addAccount(store, 1e9);
    const at = Date.parse("2027-02-10T00:00:00Z");
    const other = new pg.Client(database.url);
    await other.connect();
    await other.query("begin");
    await other.query("create table messages_2027_02 (like messages including defaults including indexes)");
    const bounds = [1, 2].map((month) => firstIdAt(Date.UTC(2027, month)));
    await other.query(`alter table messages attach partition messages_2027_02
      for values from ('${bounds[0]}') to ('${bounds[1]}')`);
    const sent = accept(store, account, { createdAt: at });
    await untilLockedOut(database.url);
    await other.query("commit");
    await other.end();
    await sent;
    expect(Object.values(await placesOf(database.url))).toEqual(["messages_2027_02"]);
  });

  test("are looked for once a minute", async () => {
    const { store } = await openMigrated();
    const { clock, keep } = keeping(store, Date.parse("2026-10-31T23:59:30Z"));
    await keep();
    clock.advance(59_999);
    await keep();
    expect(await partsOf(database.url)).not.toContain("2027_01");
    clock.advance(1);
    await keep();
    expect(await partsOf(database.url)).toContain("2027_01");
  });

  test("come to be once when two instances make them at the same time", async () => {
    const both = [await openMigrated(), await openMigrated()];
    const at = Date.parse("2027-03-01T00:00:00Z");
    await Promise.all(both.map(({ store }) => keeping(store, at).keep()));
    await keeping(both[0]!.store, at).keep();
    expect(await partsOf(database.url)).toEqual(["2027_03", "2027_04", "2027_05", "before", "other"]);
  });

  test("take in what a clock that was ahead has accepted, which is told of", async () => {
    const { store } = await openMigrated();
    const account = await addAccount(store, 1e9);
    const ahead = Date.parse("2027-05-05T00:00:00Z");
    const { id } = await accept(store, account, { createdAt: ahead });
    const first = keeping(store, start);
    await first.keep();
    expect(first.warned).toEqual([{ messages: 1 }]);
    expect(Object.values(await placesOf(database.url))).toEqual(["messages_other"]);
    const later = keeping(store, Date.parse("2027-03-31T00:00:00Z"));
    await later.keep();
    expect(later.warned).toEqual([]);
    expect(Object.values(await placesOf(database.url))).toEqual(["messages_2027_05"]);
    expect((await store.messages.events(id)).map(({ status }) => status)).toEqual(["PENDING"]);
  });
});

describe("months that are not kept", () => {
  const november = Date.parse("2026-11-10T00:00:00Z");

  /** A database with a message in November and one in December. */
  async function filled() {
    const { store } = await openMigrated();
    const account = await addAccount(store, 1e9);
    await keeping(store, november).keep();
    await acceptAndEnd(store, account, november);
    await acceptAndEnd(store, account, Date.parse("2026-12-31T23:00:00Z"));
    return { store, account };
  }

  test("are dropped as wholes, the right ones, while sends go on", async () => {
    const { store, account } = await filled();
    await keeping(store, Date.parse("2026-12-31T23:59:30Z"), 2).keep();
    // A month that is kept keeps all that is in one part with it.
    expect(await partsOf(database.url)).toContain("before");
    const { clock, keep } = keeping(store, Date.parse("2027-01-31T23:59:30Z"), 2);
    await keep();
    // What was there before the months ended with October.
    expect(await partsOf(database.url)).toEqual([
      "2026_11",
      "2026_12",
      "2027_01",
      "2027_02",
      "2027_03",
      "other",
    ]);
    clock.advance(minute);
    let sent = 0;
    const sending = new AbortController();
    const senders = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!sending.signal.aborted) {
          const message = newMessage(account, { createdAt: clock.now() });
          await commit(store, store.messages.accept(message, createId(clock.now())));
          sent += 1;
        }
      }),
    );
    await expect
      .poll(async () => {
        await keep();
        clock.advance(minute);
        return partsOf(database.url);
      })
      .toEqual(["2026_12", "2027_01", "2027_02", "2027_03", "2027_04", "other"]);
    sending.abort();
    await senders;
    const rows = await execute("select count(*) as count from messages", database.url);
    expect(Number(rows[0]!["count"])).toBe(sent + 1);
    const gone = await execute(
      "select 1 from pg_class where relname ~ '2026_11|^gone_|_before$'",
      database.url,
    );
    expect(gone).toEqual([]);
  });

  test("are removed by rows where they never had a place", async () => {
    const { store, account } = await filled();
    await acceptAndEnd(store, account, Date.parse("2027-08-01T00:00:00Z"));
    expect(Object.values(await placesOf(database.url))).toContain("messages_other");
    await keeping(store, Date.parse("2028-01-01T00:00:00Z"), 2).keep();
    for (const table of ["messages", "message_events"]) {
      expect(await execute(`select 1 from ${table}`, database.url), table).toEqual([]);
    }
  });

  test("stay while somebody reads them, who does not hold up those who send", async () => {
    const { store, account } = await filled();
    const { clock, keep } = keeping(store, Date.parse("2027-02-01T00:00:00Z"), 2);
    const reader = await hold("select count(*) from messages", database.url);
    expect(await refusalOf(store.months.remove(Date.parse("2026-12-01T00:00:00Z"), 100))).toMatchObject({
      kind: "busy",
    });
    await keep();
    await accept(store, account, { createdAt: clock.now() });
    expect(await partsOf(database.url)).toContain("2026_11");
    await reader.letGo();
    clock.advance(minute);
    await keep();
    expect(await partsOf(database.url)).not.toContain("2026_11");
  });

  test("stay while a message of them waits", async () => {
    const { store, account } = await filled();
    const { id } = await accept(store, account, { createdAt: november + hour });
    const { clock, keep } = keeping(store, Date.parse("2027-02-01T00:00:00Z"), 2);
    await keep();
    expect(await partsOf(database.url)).toContain("2026_11");
    const [waiting] = await claim(store, november + hour);
    expect(waiting?.id).toBe(id);
    await commit(
      store,
      store.messages.fail(waiting!, { detail: "No.", refundId: createId(start) }, november + hour),
    );
    clock.advance(minute);
    await keep();
    expect(await partsOf(database.url)).not.toContain("2026_11");
  });

  test("that were detached are dropped by whoever looks next", async () => {
    const { store } = await filled();
    await execute(
      `alter table messages detach partition messages_2026_11; alter table messages_2026_11 rename to gone_messages_2026_11`,
      database.url,
    );
    await store.months.remove(start, 100);
    expect(await execute("select 1 from pg_class where relname ~ '^gone_'", database.url)).toEqual([]);
  });
});

test("a connection plans each statement once for all values", async () => {
  const { engine } = await openMigrated();
  expect(await engine.read({ sql: "show plan_cache_mode", parameters: [] })).toEqual([
    { plan_cache_mode: "force_generic_plan" },
  ]);
});
