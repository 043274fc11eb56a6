import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import { createStore } from "../../src/store/store.ts";
import { newMessage } from "../store/fixtures.ts";
import {
  createDemoClient,
  createFolder,
  killAll,
  waitForStatus,
  readDemo,
  startNode,
} from "./node-process.ts";
import { commit } from "../support/commit.ts";

const hour = 3_600_000;

let place: Awaited<ReturnType<typeof createFolder>>;
beforeEach(async () => {
  place = await createFolder();
});
afterEach(async () => {
  killAll();
  await place.remove();
});

const start = () => startNode({ CONNECT_HUB_DATA: place.data });

/** Leaves a message as a process does that ends between the call to its gateway and the record. */
async function leaveInHand(): Promise<string> {
  const { accountId, userId } = await readDemo(place.data);
  const engine = openSqlite(join(place.data, "connect-hub.sqlite"));
  const store = createStore(engine);
  const { messages } = store;
  const now = Date.now();
  const account = { id: accountId, userId, currency: "EUR", balanceMicros: 0 };
  const message = newMessage(account, { createdAt: now });
  await commit(store, messages.accept(message, createId(now)));
  // The lease would last longer than the test.
  await messages.claim("sms", { now, leaseUntil: now + hour }, 10);
  await engine.close();
  return message.id;
}

test("messages that a process had leased when it ended are sent as soon as the next one starts", async () => {
  const first = start();
  await first.listening();
  first.child.kill("SIGTERM");
  await first.exit;
  const id = await leaveInHand();
  await start().listening();
  const { events } = await waitForStatus(await createDemoClient(place.data), id, "DELIVERED");
  expect(events.map(({ status }) => status)).toEqual(["PENDING", "SENT", "DELIVERED"]);
});
