// Deliveries that are claimed during a replay.
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { lifetimes } from "../../src/domain/time/lifetimes.ts";
import { testStart } from "../support/clock.ts";
import { open } from "../support/stores/postgres.ts";
import { accept, type OpenStore } from "./fixtures.ts";
import { waitForLockWait } from "./lock-wait.ts";
import { openAccount } from "./suite/webhooks.ts";

let database: Awaited<ReturnType<typeof open>> & Pick<OpenStore, "store">;
beforeEach(async () => {
  const opened = await open();
  await migrate(opened.engine);
  database = { ...opened, store: createStore(opened.engine) };
});
afterEach(() => database.close());

test("a replay skips a delivery that another instance claims at the same time", async () => {
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
  await Promise.race([replayed, waitForLockWait(url)]);
  await other.query("commit");
  await other.end();
  expect(await replayed).toEqual([]);
  const [delivery] = await store.webhooks.listDeliveries(endpoint.id, 10, undefined);
  expect(delivery).toMatchObject({ nextAttemptAt: leaseUntil, expiresAt: now, attempts: 1 });
});
