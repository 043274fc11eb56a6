import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { testStart } from "../support/clock.ts";
import { commit } from "../support/commit.ts";
import { openPostgres as openEngine } from "../../src/store/engines/postgres/engine.ts";
import { pollUntil } from "../support/poll-until.ts";
import { createDatabase, execute, open as openPostgres } from "../support/stores/postgres.ts";
import { claim, newMessage, newUser, track, type OpenStore } from "./fixtures.ts";
import { expectConsistent } from "./expect-consistent.ts";
import {
  acceptChange,
  addAccounts,
  later,
  newCustomers,
  readOutcomes,
  recordChange,
  newMessages,
} from "./group-work.ts";
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
  ])("of %s has one statement for each kind of row", async (_, count) => {
    const postgres = await openStore(openPostgres);
    const customers = newCustomers(count);
    await addAccounts(postgres, customers, 1e9);
    const accounts = customers.map(({ account }) => account);
    const first = newMessages(accounts, count);
    // The first sends prepare the statements, so that the second sends only execute them.
    await Promise.all(first.map((message) => commit(postgres.store, acceptChange(postgres, message))));
    const query = vi.spyOn(pg.Client.prototype, "query");
    const group = newMessages(accounts, 60).map((message) =>
      commit(postgres.store, acceptChange(postgres, message)),
    );
    await Promise.all(group);
    // Begin and commit, three look-ups, and the writes of six tables.
    expect(query).toHaveBeenCalledTimes(11);
    await expectConsistent(postgres.engine, accounts);
  });

  test("is not rolled back if one account is refused", async () => {
    const postgres = await openStore(openPostgres);
    const customers = newCustomers(4);
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
    const sent = newMessages(others, 30).map((message) =>
      commit(postgres.store, acceptChange(postgres, message)),
    );
    const results = await readOutcomes(postgres, [acceptChange(postgres, newMessage(poor!))]);
    await Promise.all(sent);
    expect(results).toEqual(["balance_short"]);
    const begun = query.mock.calls.filter(([text]) => JSON.stringify(text).includes("begin"));
    expect(begun).toHaveLength(1);
  });
});

test("a group whose statements were planned for small tables reads by indexes only", async () => {
  const { url, drop } = await createDatabase();
  opened.push({ close: drop });
  const postgres = await openStore(async () => {
    const engine = openEngine(url);
    return { engine, close: engine.close };
  });
  const customers = newCustomers(3);
  const accounts = customers.map(({ account }) => account);
  await addAccounts(postgres, customers, 1e9);
  // A connection keeps the plan of a statement that it has run several times.
  for (let round = 0; round < 8; round += 1) {
    const messages = newMessages(accounts, 12);
    await Promise.all(messages.map((message) => commit(postgres.store, acceptChange(postgres, message))));
    await claim(postgres.store, later);
    const claimed = await Promise.all(messages.map((message) => track(postgres.store, message)));
    await Promise.all(
      claimed.map((message, index) => commit(postgres.store, recordChange(postgres, message, index))),
    );
  }
  await postgres.engine.close();
  const sessions =
    "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  // A session adds its reads to the statistics when it ends.
  await pollUntil(async () => (await execute(sessions, url)).length === 0, "that all sessions end");
  const read = await execute(
    `select kept, sum(seq_tup_read)::int as scanned, sum(idx_scan) > 0 as found from pg_stat_user_tables
      join unnest(array['message_events', 'message_totals', 'messages']) as kept on relname ~ (kept || '(_[^t].*)?$')
      group by kept order by kept`,
    url,
  );
  const names = ["message_events", "message_totals", "messages"];
  expect(read).toEqual(names.map((kept) => ({ kept, scanned: 0, found: true })));
});

test("a group that fails at its commit statement fails completely, and leaves nothing behind", async () => {
  const { engine, store } = await openStore(openPostgres);
  const plain = (sql: string) => ({ sql, parameters: [] });
  await engine.commit([
    plain(`create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'not now' using errcode = '53100'; end $$`),
    plain(`create constraint trigger late after insert on users deferrable initially deferred
      for each row execute function refuse()`),
  ]);
  const users = [newUser(), newUser()];
  const results = await Promise.allSettled(users.map((user) => commit(store, store.users.insert(user))));
  expect(results).toMatchObject([{ reason: { kind: "gone" } }, { reason: { kind: "gone" } }]);
  for (const { id } of users) expect(await store.users.find(id)).toBeUndefined();
});
