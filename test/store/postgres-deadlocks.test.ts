import { spawn } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import type { Engine } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { testStart } from "../support/clock.ts";
import { commit } from "../support/commit.ts";
import { eventually } from "../support/eventually.ts";
import { createDatabase, execute } from "../support/stores/postgres.ts";
import { killWatched, watchChild } from "../support/watched-child.ts";
import { addAccount, newEndpoint } from "./fixtures.ts";
import * as sums from "./naive-sums.ts";

const processes = 3;
const steps = 1_500;
const coldAccounts = 30;
const withEndpoints = 5;

let database: Awaited<ReturnType<typeof createDatabase>>;
let engine: Engine;
let accounts: readonly string[];
beforeAll(async () => {
  database = await createDatabase();
  // Who waits in a circle is found at once.
  await execute(`alter database ${new URL(database.url).pathname.slice(1)} set deadlock_timeout = '20ms'`);
  engine = openPostgres(database.url);
  await migrate(engine, testStart);
  const store = createStore(engine);
  const added = await Promise.all(Array.from({ length: 1 + coldAccounts }, () => addAccount(store, 1e9)));
  const endpoints = added.slice(0, withEndpoints).map((account) => newEndpoint(account));
  for (const endpoint of endpoints) await commit(store, store.webhooks.insert(endpoint, 10));
  accounts = added.map(({ id }) => id);
});
afterAll(async () => {
  killWatched();
  await engine.close();
  await database.drop();
});

const select = (text: string) => engine.read({ sql: text, parameters: [] });

/** Three processes with other random numbers each; fails with what one of them says. */
async function work(): Promise<void> {
  const children = Array.from({ length: processes }, (_, index) =>
    watchChild(
      spawn(
        process.execPath,
        ["test/store/random-process.ts", database.url, String(index + 1), String(steps)],
        { stdio: ["ignore", "pipe", "pipe"] },
      ),
    ),
  );
  for (const child of children) expect([await child.ended, child.stderr()]).toEqual([0, ""]);
}

test("processes that do everything at the same time never wait in a circle", async () => {
  const [began] = await select("select now()::text as at");
  await work();
  // A session tells the statistics what it met as it ends.
  const theirs = `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_start > '${String(began!["at"])}'`;
  await eventually(
    async () => (await execute(theirs, database.url)).length === 0,
    "that the sessions of all processes end",
  );
  const [met] = await select("select deadlocks from pg_stat_database where datname = current_database()");
  expect(met).toEqual({ deadlocks: 0 });
  const [written] = await select(`select (select count(*) from messages) as sent,
    (select count(*) from transactions where type = 'REFUND') as refunds,
    (select count(*) from webhook_deliveries where delivered_at is not null) as posted`);
  for (const count of Object.values(written!)) expect(count).toBeGreaterThan(50);
});

test("and the ledger of each account is exact", async () => {
  const wrong = await select(`select id from accounts cross join lateral (
      select sum(case type when 'DEBIT' then -value_micros else value_micros end) as ledger,
        count(*) as rows, count(distinct sequence) as numbers, max(sequence) as newest
      from transactions where account_id = accounts.id) as kept
    where balance_micros <> ledger or transaction_count <> rows or rows <> numbers or newest <> rows
      or balance_micros <> (select balance_after_micros from transactions
        where account_id = accounts.id and sequence = newest)`);
  expect(wrong).toEqual([]);
  expect(await sums.keptMessageSums(engine, accounts)).toEqual(await sums.naiveMessageSums(engine, accounts));
  expect(await sums.keptTransactionSums(engine, accounts)).toEqual(
    await sums.naiveTransactionSums(engine, accounts),
  );
  expect(await sums.keptSimSums(engine)).toEqual(await sums.naiveSimSums(engine));
});
