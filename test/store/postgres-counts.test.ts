import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allRights } from "../../src/domain/access/key-rights.ts";
import { createId } from "../../src/domain/identifiers.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { Change } from "../../src/ports/store/change.ts";
import type { Store } from "../../src/ports/store.ts";
import { prepareCommit, type ChangePart } from "../../src/store/change.ts";
import type { Engine } from "../../src/store/engine.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { buildLookUpQueries } from "../../src/store/engines/postgres/statements.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { UnitOfWork } from "../../src/store/unit-of-work.ts";
import { testStart } from "../support/clock.ts";
import { commit, CommitRefusedError } from "../support/commit.ts";
import { pollUntil } from "../support/poll-until.ts";
import { createDatabase } from "../support/stores/postgres.ts";
import { addAccount, newEndpoint } from "./fixtures.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let engine: Engine;
let store: Store;
let account: Account;
beforeAll(async () => {
  database = await createDatabase();
  engine = openPostgres(database.url);
  await migrate(engine);
  store = createStore(engine);
  account = await addAccount(store, 0);
});
afterAll(async () => {
  await engine.close();
  await database.drop();
});

/** Runs the statements of a change on another connection, and leaves its transaction open. */
async function halfway(change: Change<"too_many">): Promise<{ commit(): Promise<void> }> {
  const client = new pg.Client(database.url);
  await client.connect();
  const { decisions, statements } = prepareCommit(change as unknown as readonly ChangePart[]);
  await client.query("begin");
  const lookUps = decisions.flatMap((decision) => decision.lookUps);
  for (const { query } of buildLookUpQueries(new UnitOfWork(), lookUps))
    await client.query(query.sql, [...query.parameters]);
  for (const { sql, parameters } of statements) await client.query(sql, [...parameters]);
  return {
    async commit() {
      await client.query("commit");
      await client.end();
    },
  };
}

async function isWaiting(): Promise<boolean> {
  const [row] = await engine.read({
    sql: `select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
    parameters: [],
  });
  return Number(row!["waiting"]) > 0;
}

const key = () => {
  const id = createId(testStart);
  const { userId, id: accountId } = account;
  const made = { id, userId, accountId, name: "Shop", prefix: "chk_EXAM", ...allRights };
  return store.apiKeys.insert({ ...made, createdAt: testStart }, `hash of ${id}`, 1);
};

test.each([
  ["API key", key, async () => (await store.apiKeys.list(account.userId)).length],
  [
    "webhook endpoint",
    () => store.webhooks.insert(newEndpoint(account), 1),
    async () => (await store.webhooks.list(account.id)).length,
  ],
])(
  "the last allowed %s of an account is created only once by two concurrent instances",
  async (_, make, count) => {
    const other = await halfway(make());
    let outcome: unknown;
    const settled = commit(store, make()).then(
      () => (outcome = "made"),
      (error: unknown) => (outcome = error),
    );
    await pollUntil(async () => outcome !== undefined || (await isWaiting()));
    await other.commit();
    await settled;
    expect(outcome).toEqual(new CommitRefusedError("too_many"));
    expect(await count()).toBe(1);
  },
);
