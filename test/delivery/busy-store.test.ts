import { afterEach, beforeEach, expect, test } from "vitest";
import { createReceiptBook } from "../../src/delivery/receipts/receipts.ts";
import type { OutboundMessage } from "../../src/ports/gateways.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { track } from "../store/fixtures.ts";
import { everywhere, openDelivery, type TestDelivery } from "./fixtures.ts";
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
/** As where the connection breaks before the answer to a commit that was kept. */
const answerLost: Refuse = async (commit) => {
  await commit();
  throw new StoreError("gone", "Connection terminated");
};

/** A gateway that takes everything, while this happens, and a store that meets the first `times` records of it with `refuse`. */
function failingFor(times: number, refuse: Refuse, happen = () => {}) {
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
  const gateways = everywhere({
    async send({ id }: OutboundMessage) {
      sent.push(id);
      happen();
      return { kind: "accepted", provider: "smsc-a", providerMessageId: id, receipts: [] };
    },
  });
  return delivery.dispatcher({ store, gateways });
}

test.each([
  ["is busy", 3, locked],
  ["is gone", 3, gone],
  ["keeps it and its answer is lost", 1, answerLost],
] as const)(
  "a message that its gateway took is sent once, though the store %s when that is recorded",
  async (_, times, refuse) => {
    const message = await delivery.send();
    const early = { providerMessageIds: [message.id], status: "DELIVERED" } as const;
    await createReceiptBook(delivery).take("smsc-a", [early]);
    await failingFor(times, refuse).runDue();
    expect((await delivery.stateOf(message)).status).toBe("DELIVERED");
    delivery.clock.advance(60_000);
    await failingFor(0, locked).runDue();
    expect(sent).toEqual([message.id]);
    expect(await delivery.stateOf(message)).toMatchObject({
      attempts: 1,
      events: ["PENDING", "SENT", "DELIVERED"],
      balance: 960_000,
    });
    expect(delivery.errors).toEqual([]);
  },
);

test("a message that was taken as its time ended is recorded, though the store is busy then", async () => {
  const message = await delivery.send();
  const outlive = () => delivery.clock.advance(message.expiresAt - message.createdAt);
  await failingFor(1, locked, outlive).runDue();
  expect((await delivery.stateOf(message)).events).toContain("SENT");
  expect(delivery.errors).toEqual([]);
});

test("a store that is gone for longer than a lease costs no second send: the message stays in hand", async () => {
  const message = await delivery.send();
  const outlasting: Refuse = (commit) => {
    delivery.clock.advance(25_000);
    return gone(commit);
  };
  await failingFor(4, outlasting).runDue();
  expect(sent).toEqual([message.id]);
  expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT", events: ["PENDING", "SENT"] });
  expect(await track(delivery.store, message)).toMatchObject({ outcomeUnknown: false, refundedAt: null });
});

test("a store that is gone when the service stops takes no record: the message is sent again", async () => {
  const message = await delivery.send();
  const stopping = { aborted: false };
  const stop: Refuse = (commit) => {
    stopping.aborted = true;
    return gone(commit);
  };
  await failingFor(1, stop).runDue(stopping);
  expect(delivery.errors).toMatchObject([{ id: message.id, error: expect.stringContaining("gone") }]);
  await commit(delivery.store, [delivery.store.messages.endLeases(delivery.clock.now())]);
  await failingFor(0, gone).runDue();
  expect(sent).toEqual([message.id, message.id]);
  expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT", attempts: 2, balance: 960_000 });
});

test("a refund that comes with a hand-over is left out where a delivery was reported meanwhile", async () => {
  const message = await delivery.send();
  const gateways = everywhere({
    async send() {
      const { store, clock } = delivery;
      await commit(
        store,
        store.messages.report(await track(store, message), "Success", "DELIVERED", clock.now()),
      );
      const receipts = [{ status: "EXPIRED", refunded: true }] as const;
      return { kind: "accepted", providerMessageId: "1", receipts };
    },
  });
  await delivery.dispatcher({ gateways }).runDue();
  expect(await delivery.stateOf(message)).toMatchObject({
    status: "DELIVERED",
    events: ["PENDING", "DELIVERED"],
    balance: 960_000,
  });
  expect(await track(delivery.store, message)).toMatchObject({ providerMessageId: "1", refundedAt: null });
});
