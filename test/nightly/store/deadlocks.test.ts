import { spawn } from "node:child_process";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "../../../src/store/engines/postgres/engine.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { migrate } from "../../../src/store/migrate.ts";
import { createStore } from "../../../src/store/store.ts";
import { commit } from "../../support/commit.ts";
import { pollUntil } from "../../support/poll-until.ts";
import { startCluster, type Cluster } from "../../support/stores/cluster.ts";
import { execute } from "../../support/stores/postgres.ts";
import { killWatchedChildren, watchChild } from "../../support/watched-child.ts";
import { addAccount, newEndpoint } from "../../store/fixtures.ts";
import * as sums from "../../store/naive-sums.ts";

/** Set manually to run longer and with more processes. The test then prints its work. */
const seconds = Number(process.env["CONNECT_HUB_TEST_SECONDS"] ?? 0);
const processes = Number(process.env["CONNECT_HUB_TEST_PROCESSES"] ?? 3);
const steps = 1_500;
const coldAccounts = 30;
const withEndpoints = 5;

let cluster: Cluster;
let url: string;
let engine: Engine;
let accounts: readonly string[];
beforeAll(async () => {
  // Deadlocks are detected after 20 ms, and the log has the code of each error.
  const logged = ["logging_collector=on", "log_line_prefix=%e ", "log_min_error_statement=panic"];
  cluster = await startCluster(["fsync=off", "deadlock_timeout=20ms", ...logged]);
  url = cluster.url("postgres");
  engine = openPostgres(url);
  await migrate(engine);
  const store = createStore(engine);
  const added = await Promise.all(Array.from({ length: 1 + coldAccounts }, () => addAccount(store, 1e9)));
  const endpoints = added.slice(0, withEndpoints).map((account) => newEndpoint(account));
  for (const endpoint of endpoints) await commit(store, store.webhooks.insert(endpoint, 10));
  accounts = added.map(({ id }) => id);
});
afterAll(async () => {
  killWatchedChildren();
  await engine.close();
  await cluster.remove();
});

const select = (text: string) => engine.read({ sql: text, parameters: [] });

/** Runs processes with different random seeds. Rejects with the output of a failed one. Returns the work of all. */
async function work(): Promise<Counts> {
  const children = Array.from({ length: processes }, (_, index) => {
    const told = [url, String(index + 1), String(steps), String(seconds)];
    return watchChild(
      spawn(process.execPath, ["test/store/random-process.ts", ...told], {
        stdio: ["ignore", "pipe", "pipe"],
      }),
    );
  });
  for (const child of children) expect([await child.exit, child.stderr()]).toEqual([0, ""]);
  const all: Counts = {};
  for (const [name, { done, refused }] of children.flatMap((child) => countsOf(child.stdout()))) {
    const { done: before = 0, refused: refusedBefore = 0 } = all[name] ?? {};
    all[name] = { done: before + done, refused: refusedBefore + refused };
  }
  return all;
}

type Counts = Record<string, { readonly done: number; readonly refused: number }>;

const countsOf = (text: string) => Object.entries(JSON.parse(text) as Counts);

/** Returns the number of deadlocks that the server has counted, and of their error code in its log. */
async function deadlocks(): Promise<{ readonly counted: number; readonly logged: number }> {
  const [found] = await select(`select sum(deadlocks) as counted,
    (select sum(regexp_count(pg_read_file('log/' || name), '^40P01 ERROR', 1, 'n')) from pg_ls_logdir()) as logged
    from pg_stat_database`);
  return { counted: Number(found!["counted"]), logged: Number(found!["logged"]) };
}

test("processes that do everything concurrently never deadlock", async () => {
  const [began] = await select("select now()::text as at");
  const done = await work();
  // A session reports its statistics when it ends.
  const theirs = `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_start > '${String(began!["at"])}'`;
  await pollUntil(
    async () => (await execute(theirs, url)).length === 0,
    "that the sessions of all processes end",
  );
  const met = await deadlocks();
  if (seconds > 0) console.log(`${processes} processes, ${seconds} s`, done, met);
  expect(met).toEqual({ counted: 0, logged: 0 });
  const [written] = await select(`select (select count(*) from messages) as sent,
    (select count(*) from transactions where type = 'REFUND') as refunds,
    (select count(*) from webhook_deliveries where delivered_at is not null) as posted`);
  for (const count of Object.values(written!)) expect(count).toBeGreaterThan(50);
});

test("after the concurrent processes, the ledger of each account and the sums of the statistics are exact", async () => {
  const wrong = await select(`select id from accounts cross join lateral (
      select sum(case type when 'DEBIT' then -value_micros else value_micros end) as ledger,
        count(*) as rows, count(distinct sequence) as numbers, max(sequence) as newest
      from transactions where account_id = accounts.id) as kept
    where balance_micros <> ledger or transaction_count <> rows or rows <> numbers or newest <> rows
      or balance_micros <> (select balance_after_micros from transactions
        where account_id = accounts.id and sequence = newest)`);
  expect(wrong).toEqual([]);
  expect(await sums.readMessageSums(engine, accounts)).toEqual(await sums.naiveMessageSums(engine, accounts));
  expect(await sums.readTransactionSums(engine, accounts)).toEqual(
    await sums.naiveTransactionSums(engine, accounts),
  );
  expect(await sums.readSimSums(engine)).toEqual(await sums.naiveSimSums(engine));
});

test("the statistics and the log of the server detect a deadlock", async () => {
  const [one, other] = await Promise.all([1, 2].map(async () => openSession(url)));
  await Promise.all([
    one!.query("begin; select pg_advisory_xact_lock(1)"),
    other!.query("begin; select pg_advisory_xact_lock(2)"),
  ]);
  const both = [
    one!.query("select pg_advisory_xact_lock(2)"),
    other!.query("select pg_advisory_xact_lock(1)"),
  ];
  const settled = await Promise.allSettled(both);
  expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(1);
  await Promise.all([one!.end(), other!.end()]);
  await pollUntil(async () => {
    const { counted, logged } = await deadlocks();
    return counted === 1 && logged === 1;
  });
});

async function openSession(address: string): Promise<pg.Client> {
  const client = new pg.Client(address);
  await client.connect();
  return client;
}
