import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { testStart } from "../support/clock.ts";
import { commit } from "../support/commit.ts";
import { openPostgres as openEngine } from "../../src/store/engines/postgres/engine.ts";
import { eventually } from "../support/eventually.ts";
import { createDatabase, execute, open as openPostgres } from "../support/stores/postgres.ts";
import { claim, newMessage, newUser, track, type OpenStore } from "./fixtures.ts";
import { expectExact } from "./exact.ts";
import { acceptance, addAccounts, later, newAccounts, outcomes, recorded, sends } from "./group-work.ts";
import { groupSuite } from "./groups.suite.ts";

let opened: { close(): Promise<void> }[];
beforeEach(() => void (opened = []));
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.map(({ close }) => close()));
});

async function openStore(open: () => Promise<Pick<OpenStore, "engine" | "close">>) {
  const made = await open();
  opened.push(made);
  await migrate(made.engine);
  return { engine: made.engine, store: createStore(made.engine) };
}

groupSuite(openPostgres);

describe("a group of sends", () => {
  test.each([
    ["one account", 1],
    ["many accounts", 20],
  ])("of %s is one statement for each kind of row", async (_, count) => {
    const postgres = await openStore(openPostgres);
    const customers = newAccounts(count);
    await addAccounts(postgres, customers, 1e9);
    const accounts = customers.map(({ account }) => account);
    const first = sends(accounts, count);
    // So that the server knows the statements, and none is sent for being prepared anew.
    await Promise.all(first.map((message) => commit(postgres.store, acceptance(postgres, message))));
    const query = vi.spyOn(pg.Client.prototype, "query");
    const group = sends(accounts, 60).map((message) => commit(postgres.store, acceptance(postgres, message)));
    await Promise.all(group);
    // The beginning and the end, three look-ups, and the writes of six tables.
    expect(query).toHaveBeenCalledTimes(11);
    await expectExact(postgres.engine, accounts);
  });

  test("is not rolled back for an account that is refused", async () => {
    const postgres = await openStore(openPostgres);
    const customers = newAccounts(4);
    await addAccounts(postgres, customers, 1e9);
    const [poor, ...others] = customers.map(({ account }) => account);
    const spend = {
      correlationId: "spent",
      serviceId: "esim" as const,
      description: "Spent",
      currency: "EUR",
    };
    const all = { ...spend, accountId: poor!.id, userId: poor!.userId, valueMicros: 1e9 };
    await commit(postgres.store, postgres.store.ledger.charge(all, createId(testStart), testStart));
    const query = vi.spyOn(pg.Client.prototype, "query");
    const sent = sends(others, 30).map((message) => commit(postgres.store, acceptance(postgres, message)));
    const told = await outcomes(postgres, [acceptance(postgres, newMessage(poor!))]);
    await Promise.all(sent);
    expect(told).toEqual(["balance_short"]);
    const begun = query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes("begin"));
    expect(begun).toHaveLength(1);
  });
});

test("whose statements were planned while the tables were small, reads by indexes alone", async () => {
  const { url, drop } = await createDatabase();
  opened.push({ close: drop });
  const postgres = await openStore(async () => {
    const engine = openEngine(url);
    return { engine, close: engine.close };
  });
  const customers = newAccounts(3);
  const accounts = customers.map(({ account }) => account);
  await addAccounts(postgres, customers, 1e9);
  // A connection keeps the plan of a statement that it has run a few times.
  for (let round = 0; round < 8; round += 1) {
    const messages = sends(accounts, 12);
    await Promise.all(messages.map((message) => commit(postgres.store, acceptance(postgres, message))));
    await claim(postgres.store, later);
    const claimed = await Promise.all(messages.map((message) => track(postgres.store, message)));
    await Promise.all(
      claimed.map((message, index) => commit(postgres.store, recorded(postgres, message, index))),
    );
  }
  await postgres.engine.close();
  const sessions =
    "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  // A session tells the statistics what it read as it ends.
  await eventually(async () => (await execute(sessions, url)).length === 0, "that all sessions end");
  const read = await execute(
    `select kept, sum(seq_tup_read)::int as scanned, sum(idx_scan) > 0 as found from pg_stat_user_tables
      join unnest(array['message_events', 'message_totals', 'messages']) as kept on relname ~ (kept || '(_[^t].*)?$')
      group by kept order by kept`,
    url,
  );
  const names = ["message_events", "message_totals", "messages"];
  expect(read).toEqual(names.map((kept) => ({ kept, scanned: 0, found: true })));
});

test("a group that fails only as it is committed is refused, and leaves nothing behind", async () => {
  const { engine, store } = await openStore(openPostgres);
  const plain = (sql: string) => ({ sql, parameters: [] });
  await engine.commit([
    plain(`create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'not now' using errcode = '53100'; end $$`),
    plain(`create constraint trigger late after insert on users deferrable initially deferred
      for each row execute function refuse()`),
  ]);
  const users = [newUser(), newUser()];
  const told = await Promise.allSettled(users.map((user) => commit(store, store.users.insert(user))));
  expect(told).toMatchObject([{ reason: { kind: "gone" } }, { reason: { kind: "gone" } }]);
  for (const { id } of users) expect(await store.users.find(id)).toBeUndefined();
});
