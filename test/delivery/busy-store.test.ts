import { afterEach, beforeEach, expect, test } from "vitest";
import { createReceiptProcessor } from "../../src/delivery/receipts/receipt-processor.ts";
import type { OutboundMessage } from "../../src/ports/gateways.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { track } from "../store/fixtures.ts";
import { toGateways, openDelivery, type TestDelivery } from "./fixtures.ts";
import { commit } from "../support/commit.ts";
import type { Engine } from "../../src/store/engine.ts";
import { createStore } from "../../src/store/store.ts";

let delivery: TestDelivery;
let sent: string[];
beforeEach(async () => {
  delivery = await openDelivery();
  sent = [];
});
afterEach(() => delivery.close());

type Refuse = (commit: () => ReturnType<Engine["commit"]>) => ReturnType<Engine["commit"]>;

const locked: Refuse = () => Promise.reject(new StoreError("busy", "the database is locked"));
const gone: Refuse = () => Promise.reject(new StoreError("gone", "SQLITE_IOERR"));
/** Simulates a connection that is lost before the response to a successful commit. */
const responseLost: Refuse = async (commit) => {
  await commit();
  throw new StoreError("gone", "Connection terminated");
};

/**
 * Creates a dispatcher whose gateway accepts everything and calls `happen`. The first `times` records of a submission
 * fail with `refuse`.
 */
function createDispatcher(times: number, refuse: Refuse, happen = () => {}) {
  let left = times;
  const { engine } = delivery;
  const store = createStore({
    ...engine,
    commit(writes) {
      const proceed = () => engine.commit(writes);
      if (left === 0 || !writes.some((part) => "command" in part && part.command === "messages.handOver"))
        return proceed();
      left -= 1;
      return refuse(proceed);
    },
  });
  const gateways = toGateways({
    async send({ id }: OutboundMessage) {
      sent.push(id);
      happen();
      return { kind: "accepted", provider: "smsc-a", providerMessageId: id, receipts: [] };
    },
  });
  return delivery.createDispatcher({ store, gateways });
}

test.each([
  ["is busy", 3, locked],
  ["is unavailable", 3, gone],
  ["commits it and its response is lost", 1, responseLost],
] as const)(
  "an accepted message is sent once if the store %s during the record",
  async (_, times, refuse) => {
    const message = await delivery.send();
    const early = { providerMessageIds: [message.id], status: "DELIVERED" } as const;
    await createReceiptProcessor(delivery).handle("smsc-a", [early]);
    await createDispatcher(times, refuse).runDue();
    expect((await delivery.readState(message)).status).toBe("DELIVERED");
    delivery.clock.advance(60_000);
    await createDispatcher(0, locked).runDue();
    expect(sent).toEqual([message.id]);
    expect(await delivery.readState(message)).toMatchObject({
      attempts: 1,
      events: ["PENDING", "SENT", "DELIVERED"],
      balance: 960_000,
    });
    expect(delivery.errors).toEqual([]);
  },
);

test("a message that is accepted as it expires is recorded although the store is busy", async () => {
  const message = await delivery.send();
  const outlive = () => delivery.clock.advance(message.expiresAt - message.createdAt);
  await createDispatcher(1, locked, outlive).runDue();
  expect((await delivery.readState(message)).events).toContain("SENT");
  expect(delivery.errors).toEqual([]);
});

test("a store that is unavailable for longer than a lease causes no second send: the submission is recorded later", async () => {
  const message = await delivery.send();
  const outlasting: Refuse = (commit) => {
    delivery.clock.advance(25_000);
    return gone(commit);
  };
  await createDispatcher(4, outlasting).runDue();
  expect(sent).toEqual([message.id]);
  expect(await delivery.readState(message)).toMatchObject({ status: "SENT", events: ["PENDING", "SENT"] });
  expect(await track(delivery.store, message)).toMatchObject({ outcomeUnknown: false, refundedAt: null });
});

test("a store that is unavailable at shutdown loses the record: the message is sent again", async () => {
  const message = await delivery.send();
  const stopping = { aborted: false };
  const stop: Refuse = (commit) => {
    stopping.aborted = true;
    return gone(commit);
  };
  await createDispatcher(1, stop).runDue(stopping);
  expect(delivery.errors).toMatchObject([{ id: message.id, error: expect.stringContaining("gone") }]);
  await commit(delivery.store, [delivery.store.messages.expireAllLeases(delivery.clock.now())]);
  await createDispatcher(0, gone).runDue();
  expect(sent).toEqual([message.id, message.id]);
  expect(await delivery.readState(message)).toMatchObject({ status: "SENT", attempts: 2, balance: 960_000 });
});

test("a refund in the submit result is ignored if a delivery was reported since", async () => {
  const message = await delivery.send();
  const gateways = toGateways({
    async send() {
      const { store, clock } = delivery;
      await commit(
        store,
        store.messages.recordReport(await track(store, message), "Success", "DELIVERED", clock.now()),
      );
      const receipts = [{ status: "EXPIRED", refunded: true }] as const;
      return { kind: "accepted", providerMessageId: "1", receipts };
    },
  });
  await delivery.createDispatcher({ gateways }).runDue();
  expect(await delivery.readState(message)).toMatchObject({
    status: "DELIVERED",
    events: ["PENDING", "DELIVERED"],
    balance: 960_000,
  });
  expect(await track(delivery.store, message)).toMatchObject({ providerMessageId: "1", refundedAt: null });
});
