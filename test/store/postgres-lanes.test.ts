import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import type { Engine } from "../../src/store/engine.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { lockOf } from "../../src/store/engines/postgres/transaction.ts";
import { everyone } from "../../src/store/write.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { testStart } from "../support/clock.ts";
import { commit } from "../support/commit.ts";
import { createDatabase, execute } from "../support/stores/postgres.ts";
import { addAccount, balanceOf, newEndpoint, newMessage } from "./fixtures.ts";
import { hold } from "./hold.ts";
import { guardOwners } from "./owner-guard.ts";
import { untilLockedOut } from "./lock-wait.ts";
import { fillPlanned } from "./plan-fill.ts";
import { writeWork } from "./plan-writes.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let engines: Engine[];
beforeEach(async () => {
  database = await createDatabase();
  engines = [];
});
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  await database.drop();
});

async function openStore() {
  const engine = openPostgres(database.url);
  engines.push(engine);
  await migrate(engine, testStart);
  return createStore(engine);
}

type Store = Awaited<ReturnType<typeof openStore>>;
type Account = Awaited<ReturnType<typeof addAccount>>;

const price = 40_000;
const send = (store: Store, account: Account) =>
  commit(store, store.messages.accept(newMessage(account), createId(testStart)));

describe("what waits for a row of one account", () => {
  test.each([
    ["in its own process", 1],
    ["in another process", 2],
  ])("holds up no other account %s", async (_, processes) => {
    const stores = await Promise.all(Array.from({ length: processes }, openStore));
    const first = stores[0]!;
    const [held, other, cold, another] = await Promise.all([1, 2, 3, 4].map(() => addAccount(first, price)));
    const holding = await hold(`select 1 from accounts where id = '${held!.id}' for update`, database.url);
    let isSent = false;
    const waiting = Promise.all([send(first, held!), send(first, other!)]).then(() => (isSent = true));
    await untilLockedOut(database.url);
    await Promise.all([cold!, another!].map((account) => send(stores.at(-1)!, account)));
    expect(isSent).toBe(false);
    await holding.letGo();
    await waiting;
    for (const account of [held!, other!, cold!, another!]) expect(await balanceOf(first, account)).toBe(0);
  });

  test("holds up what comes for the same account, and that is committed together", async () => {
    const store = await openStore();
    const account = await addAccount(store, 20 * price);
    const holding = await hold(`select 1 from accounts where id = '${account.id}' for update`, database.url);
    const first = send(store, account);
    await untilLockedOut(database.url);
    const others = Array.from({ length: 19 }, () => send(store, account));
    await holding.letGo();
    await Promise.all([first, ...others]);
    const written = await execute(
      "select xmin::text, count(*) from messages group by 1 order by 2",
      database.url,
    );
    expect(written.map(({ count }) => Number(count))).toEqual([1, 19]);
  });
});

test("a transaction that waits for the first of its owners holds none of the others, whatever their order", async () => {
  const owners = Array.from({ length: 12 }, () => createId(testStart));
  const listed = owners.map((owner) => `('${owner}')`).join();
  const [first] = await execute(`select owner from (values ${listed}) as owners (owner)
    order by hashtext(owner) limit 1`);
  const [holding, waiting] = [new pg.Client(database.url), new pg.Client(database.url)];
  for (const client of [holding, waiting]) {
    await client.connect();
    await client.query("begin");
  }
  await holding.query(lockOf([String(first!["owner"])]));
  const locked = waiting.query(lockOf(owners));
  await untilLockedOut(database.url);
  // Those of two keys are of owners; the one of a single key is that nobody locks everyone.
  const held = await execute(
    `select 1 from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`,
    database.url,
  );
  expect(held).toHaveLength(1);
  await holding.end();
  await locked;
  await waiting.end();
});

test.each([
  ["who locks everyone waits for an owner's commit", ["one"], [everyone]],
  ["an owner waits for who locks everyone", [everyone], ["one"]],
])("%s", async (_, first, second) => {
  const [holding, waiting] = [new pg.Client(database.url), new pg.Client(database.url)];
  for (const client of [holding, waiting]) {
    await client.connect();
    await client.query("begin");
  }
  await holding.query(lockOf(first));
  const locked = waiting.query(lockOf(second)).then(() => "locked");
  expect(await Promise.race([locked, untilLockedOut(database.url).then(() => "waiting")])).toBe("waiting");
  await holding.end();
  await locked;
  await waiting.end();
});

test("every change that writes a row of an account or endpoint has its lock", async () => {
  const store = await openStore();
  const account = await addAccount(store, 1e9);
  await commit(store, store.webhooks.insert(newEndpoint(account), 10));
  await fillPlanned(store, account);
  await guardOwners(database.url);
  for (const [name, work] of Object.entries(writeWork(store, account))) {
    await expect(work(), name).resolves.not.toThrow();
  }
});

test("a change that names the wrong account is refused by that guard", async () => {
  const store = await openStore();
  const [account, other] = [await addAccount(store, price), await addAccount(store, 0)];
  await guardOwners(database.url);
  const message = newMessage(account);
  await commit(store, store.messages.accept(message, createId(testStart)));
  const attempt = {
    provider: "smsc-a",
    startedAt: testStart,
    milliseconds: 1,
    detail: null,
    mayBeTaken: false,
  };
  const noted = store.messages.noteAttempt(
    { id: message.id, accountId: other.id },
    { ...attempt, outcome: "accepted" },
  );
  await expect(commit(store, noted)).rejects.toThrow("without the lock of its owner");
});
