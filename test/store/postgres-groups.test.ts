import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { testStart } from "../support/clock.ts";
import { commit, commitInTurn } from "../support/commit.ts";
import { openPostgres as openEngine } from "../../src/store/engines/postgres/engine.ts";
import { eventually } from "../support/eventually.ts";
import { createDatabase, execute, open as openPostgres } from "../support/stores/postgres.ts";
import { claim, newEndpoint, newMessage, openFile, refusalOf, track, type OpenStore } from "./fixtures.ts";
import {
  acceptance,
  addAccounts,
  handedOver,
  later,
  newAccounts,
  provider,
  receipts,
  recorded,
  sends,
} from "./group-work.ts";
import { expectExact, rowsOf } from "./exact.ts";

const price = 40_000;
const day = 86_400_000;

let opened: { close(): Promise<void> }[];
beforeEach(() => void (opened = []));
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.map(({ close }) => close()));
});

async function openStore(open: () => Promise<Pick<OpenStore, "engine" | "close">>) {
  const made = await open();
  opened.push(made);
  await migrate(made.engine, testStart);
  return { engine: made.engine, store: createStore(made.engine) };
}

type Opened = Awaited<ReturnType<typeof openStore>>;
type Change = Parameters<Opened["store"]["commit"]>[0][number];

/** Whether each commit was refused, and for what. */
const outcomes = async ({ store }: Opened, changes: readonly (Change | readonly Change[])[]) =>
  (await Promise.allSettled(changes.map((change) => commit(store, change)))).map((outcome) =>
    outcome.status === "fulfilled" ? "committed" : (outcome.reason as { readonly word: string }).word,
  );

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
    // The beginning, the locks and the end, and a statement for each of seven kinds.
    expect(query).toHaveBeenCalledTimes(10);
    await expectExact(postgres.engine, accounts);
  });

  test("hurts nobody but those whose balance, limit or key refuses them", async () => {
    const postgres = await openStore(openPostgres);
    const customers = newAccounts(5);
    const [rich, poor, limited, other, repeating] = customers.map(({ account }) => account);
    await addAccounts(postgres, customers, 1e9);
    const { accounts, ledger, idempotency } = postgres.store;
    const spend = {
      correlationId: "spent",
      serviceId: "esim" as const,
      description: "Spent",
      currency: "EUR",
    };
    const left = { ...spend, accountId: poor!.id, userId: poor!.userId, valueMicros: 1e9 - 3 * price };
    await commit(postgres.store, ledger.charge(left, createId(testStart), testStart));
    await commit(
      postgres.store,
      accounts.setLimits(limited!.userId, { dailyLimitMicros: 2 * price, lowBalanceMicros: null }),
    );
    const key = { accountId: repeating!.id, key: "once", fingerprint: "print" };
    const answer = { status: 200, body: "{}" };
    const group = sends([rich!, poor!, limited!, other!, repeating!], 60).map((message) => {
      const accepted = acceptance(postgres, message);
      return message.accountId === repeating!.id
        ? [idempotency.take(key, answer, testStart), accepted]
        : accepted;
    });
    const told = await outcomes(postgres, group as unknown as readonly Change[]);
    const toldTo = (index: number) => told.filter((_, place) => place % 5 === index);
    const refused = (committed: number, word: string) => [
      ...Array.from({ length: 12 - committed }, () => word),
      ...Array.from({ length: committed }, () => "committed"),
    ];
    expect(toldTo(0)).toEqual(refused(12, ""));
    expect(toldTo(1).toSorted()).toEqual(refused(3, "balance_short").toSorted());
    expect(toldTo(2).toSorted()).toEqual(refused(2, "limit_reached").toSorted());
    expect(toldTo(3)).toEqual(refused(12, ""));
    expect(toldTo(4).toSorted()).toEqual(refused(1, "key_taken").toSorted());
    await expectExact(
      postgres.engine,
      customers.map(({ account }) => account),
    );
  });

  test("is not rolled back for an account that was refused lately", async () => {
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
    const refused = () => outcomes(postgres, [acceptance(postgres, newMessage(poor!))]);
    await refused();
    const query = vi.spyOn(pg.Client.prototype, "query");
    const sent = sends(others, 30).map((message) => commit(postgres.store, acceptance(postgres, message)));
    const told = await refused();
    await Promise.all(sent);
    expect(told).toEqual(["balance_short"]);
    // A transaction for what is sent, and one for what is refused.
    const begun = query.mock.calls.filter(([text]) => String(text).startsWith("begin"));
    expect(begun).toHaveLength(2);
  });

  test("around midnight counts each day's cost for itself", async () => {
    const postgres = await openStore(openPostgres);
    const customers = newAccounts(1);
    const [{ account }] = customers as [(typeof customers)[number]];
    await addAccounts(postgres, customers, 1e9);
    const midnight = Math.ceil(testStart / day) * day;
    const group = [-2, -1, 0, 1, 2].map((offset) => newMessage(account, { createdAt: midnight + offset }));
    await Promise.all(group.map((message) => commit(postgres.store, acceptance(postgres, message))));
    const [spent] = await postgres.engine.read({
      sql: "select spent_day, spent_micros from accounts where id = $1",
      parameters: [account.id],
    });
    expect(spent).toEqual({ spent_day: midnight / day, spent_micros: 3 * price });
    await expectExact(postgres.engine, [account]);
  });
});

test("what is done in groups leaves the rows that the same leaves one by one", async () => {
  const postgres = await openStore(openPostgres);
  const sqlite = await openStore(openFile);
  const customers = newAccounts(6);
  const accounts = customers.map(({ account }) => account);
  const messages = sends(accounts, 60);
  const endpoint = newEndpoint(accounts[0]!);
  const endTurns = {
    postgres: (changes: readonly Change[]) =>
      Promise.all(changes.map((change) => commit(postgres.store, change))),
    sqlite: (changes: readonly Change[]) => commitInTurn(sqlite.store, changes),
  };
  for (const [name, stored] of Object.entries({ postgres, sqlite })) {
    const all = endTurns[name as keyof typeof endTurns] as (changes: readonly Change[]) => Promise<unknown>;
    await addAccounts(stored, customers, 1e9);
    await commit(stored.store, stored.store.webhooks.insert(endpoint, 10));
    await all(messages.map((message) => acceptance(stored, message)));
    await claim(stored.store, later);
    const claimed = await Promise.all(messages.map((message) => track(stored.store, message)));
    await all(claimed.map((message, index) => recorded(stored, message, index)) as readonly Change[]);
    await all((await receipts(stored, messages)) as readonly Change[]);
    const after = claimed.filter((_, index) => index % 5 === 3);
    await all(
      after.flatMap((message) => [
        stored.store.messages.report(message, "Success", "READ", later + 3_000),
        stored.store.messages.noteAttempt(message, {
          provider,
          startedAt: later,
          milliseconds: 5,
          outcome: "overtaken",
          detail: null,
          mayBeTaken: true,
        }),
      ]),
    );
    await expectExact(stored.engine, accounts);
  }
  expect(await rowsOf(postgres.engine)).toEqual(await rowsOf(sqlite.engine));
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

test("a hand-over whose lease was lost is refused, and those beside it are kept", async () => {
  const postgres = await openStore(openPostgres);
  const customers = newAccounts(2);
  const accounts = customers.map(({ account }) => account);
  await addAccounts(postgres, customers, 1e9);
  const messages = sends(accounts, 12);
  await Promise.all(messages.map((message) => commit(postgres.store, acceptance(postgres, message))));
  await claim(postgres.store, later);
  const claimed = await Promise.all(messages.map((message) => track(postgres.store, message)));
  const [stale, ...held] = claimed.map((message) =>
    postgres.store.messages.handOver(message, handedOver(message, 1), "none", later),
  );
  await commit(postgres.store, stale!);
  const [refused, ...kept] = [stale!, ...held].map((change) => commit(postgres.store, change));
  expect(await refusalOf(refused!)).toMatchObject({ word: "lease_lost" });
  await Promise.all(kept);
  const states = await Promise.all(messages.map((message) => track(postgres.store, message)));
  expect(new Set(states.map(({ status }) => status))).toEqual(new Set(["SENT"]));
  await expectExact(postgres.engine, accounts);
});
