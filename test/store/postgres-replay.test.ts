// What is claimed while it is about to be replayed.
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { lifetimes } from "../../src/domain/time/lifetimes.ts";
import { testStart } from "../support/clock.ts";
import { eventually } from "../support/eventually.ts";
import { execute, open } from "../support/stores/postgres.ts";
import { accept, type OpenStore } from "./fixtures.ts";
import { openAccount } from "./suite/webhooks.ts";

let database: Awaited<ReturnType<typeof open>> & Pick<OpenStore, "store">;
beforeEach(async () => {
  const opened = await open();
  await migrate(opened.engine, testStart);
  database = { ...opened, store: createStore(opened.engine) };
});
afterEach(() => database.close());

const isWaiting = () =>
  eventually(async () => {
    const waiting = await execute(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      database.url,
    );
    return waiting.length > 0;
  }, "that the replay waits for the claim");

test("what another instance claims at the same moment is not replayed beside it", async () => {
  const { store, url } = database;
  const { account, endpoint } = await openAccount(store);
  await accept(store, account);
  const now = testStart + lifetimes.webhookDeliveryMilliseconds;
  const leaseUntil = now + lifetimes.webhookLeaseMilliseconds;
  const other = new pg.Client(url);
  await other.connect();
  await other.query("begin");
  await other.query(`update webhook_deliveries set next_attempt_at = ${leaseUntil}, attempts = attempts + 1`);
  const replay = { endpointId: endpoint.id, since: 0, failedOnly: true, after: 0, limit: 10 };
  const replayed = store.webhooks.replay(replay, now);
  await Promise.race([replayed, isWaiting()]);
  await other.query("commit");
  await other.end();
  expect(await replayed).toEqual([]);
  const [delivery] = await store.webhooks.deliveries(endpoint.id, 10, undefined);
  expect(delivery).toMatchObject({ nextAttemptAt: leaseUntil, expiresAt: now, attempts: 1 });
});
