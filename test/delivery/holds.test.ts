import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { HoldScope } from "../../src/domain/holds.ts";
import { createId } from "../../src/domain/identifiers.ts";
import type { MessageQueue } from "../../src/domain/messages/delivery.ts";
import type { ChannelGateway } from "../../src/ports/gateways.ts";
import { commit } from "../support/commit.ts";
import { addAccount, newMessage, track } from "../store/fixtures.ts";
import { openDelivery, type TestDelivery } from "./fixtures.ts";
import { accepted, createFakeProvider, createTestGateway, send } from "./routed-providers.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

/**
 * Creates a dispatcher whose gateway has two queues, and collects the ids of submitted messages. The test changes the
 * held scopes.
 */
function startDispatcher() {
  const scopes = new Set<HoldScope>();
  const submitted: string[] = [];
  const gateway: ChannelGateway = {
    queues: { names: ["sms:a", "sms:a,b"], getQueue: () => "sms:a" },
    async send({ id }) {
      submitted.push(id);
      return { kind: "accepted", provider: "a", providerMessageId: id, receipts: [] };
    },
  };
  const holds = { current: async () => new Set(scopes), invalidate: () => {} };
  return {
    scopes,
    submitted,
    dispatcher: delivery.createDispatcher({ gateways: { sms: gateway }, holds }, 24),
  };
}

const accept = (queue: MessageQueue) => delivery.send({ queue, priceMicros: 1_000 });

describe("a message on hold", () => {
  test.each([
    ["on all queues", "all", "sms:a"],
    ["of its channel", "channel:sms", "sms:a"],
    ["of its only provider", "provider:a", "sms:a"],
    ["in a queue of previous routes", "channel:sms", "sms:earlier"],
  ] as const)("%s stays queued, and is sent after the hold has ended", async (_, scope, queue) => {
    const { scopes, submitted, dispatcher } = startDispatcher();
    scopes.add(scope);
    const message = await accept(queue);
    expect(await dispatcher.runDue()).toBe(0);
    expect(await delivery.readState(message)).toMatchObject({ status: "PENDING", attempts: 0 });
    scopes.clear();
    await dispatcher.runDue();
    expect(submitted).toEqual([message.id]);
    expect(await delivery.readState(message)).toMatchObject({ status: "SENT", attempts: 1 });
  });

  test("by a provider of previous routes only is sent, because it uses the current routes", async () => {
    const { scopes, submitted, dispatcher } = startDispatcher();
    scopes.add("provider:earlier");
    const message = await accept("sms:earlier");
    await dispatcher.runDue();
    expect(submitted).toEqual([message.id]);
  });

  test("by every provider of the current routes stays queued, also if it was queued before routes existed", async () => {
    const { scopes, submitted, dispatcher } = startDispatcher();
    scopes.add("provider:a");
    scopes.add("provider:b");
    const message = await accept("sms");
    expect(await dispatcher.runDue()).toBe(0);
    expect(await delivery.readState(message)).toMatchObject({ status: "PENDING", attempts: 0 });
    expect(await dispatcher.consumers.find(({ queue }) => queue === "sms")!.nextDueAt()).toBeUndefined();
    scopes.delete("provider:b");
    await dispatcher.runDue();
    expect(submitted).toEqual([message.id]);
  });

  test("does not delay other queues", async () => {
    const { scopes, submitted, dispatcher } = startDispatcher();
    scopes.add("provider:a");
    const [held, other] = [await accept("sms:a"), await accept("sms:a,b")];
    await dispatcher.runDue();
    expect(submitted).toEqual([other.id]);
    expect((await delivery.readState(held)).status).toBe("PENDING");
  });

  test("is not due for its consumer", async () => {
    const { scopes, dispatcher } = startDispatcher();
    await accept("sms:a");
    const consumer = dispatcher.consumers.find(({ queue }) => queue === "sms:a")!;
    expect(await consumer.nextDueAt()).toBe(delivery.clock.now());
    scopes.add("all");
    expect(await consumer.nextDueAt()).toBeUndefined();
  });

  test("expires and is refunded at the end of its time to live", async () => {
    const { scopes, submitted, dispatcher } = startDispatcher();
    scopes.add("channel:sms");
    const message = await accept("sms:a");
    delivery.clock.advance(message.expiresAt - message.createdAt);
    await dispatcher.runDue();
    expect(await delivery.readState(message)).toMatchObject({
      status: "FAILED",
      events: ["PENDING", "FAILED"],
      balance: 1_000_000,
    });
    expect(submitted).toEqual([]);
  });

  test("expires if it was already submitted", async () => {
    const { scopes, dispatcher } = startDispatcher();
    const message = await accept("sms:a");
    await dispatcher.runDue();
    scopes.add("all");
    delivery.clock.advance(message.expiresAt - delivery.clock.now());
    await dispatcher.runDue();
    expect((await delivery.readState(message)).status).toBe("EXPIRED");
  });

  test("is checked for expiry, also behind thousands of messages that expire later", async () => {
    const { scopes, dispatcher } = startDispatcher();
    const { store, clock } = delivery;
    scopes.add("all");
    const rich = await addAccount(store, 1e9);
    const waiting = Array.from({ length: 2_500 }, (_, index) =>
      newMessage(rich, { queue: "sms:a", createdAt: clock.now() + index, expiresAt: clock.now() + 1e9 }),
    );
    await commit(
      store,
      waiting.flatMap((message) => store.messages.accept(message, createId(message.createdAt))),
    );
    clock.advance(3_000);
    const short = await accept("sms:a");
    clock.advance(short.expiresAt - short.createdAt);
    expect(await dispatcher.runDue()).toBe(0);
    expect(await dispatcher.runDue()).toBe(1);
    expect((await track(store, short)).status).toBe("FAILED");
  });
});

describe("a queued message of a suspended customer", () => {
  test("is failed and refunded without a submission, and those of others are sent", async () => {
    const { submitted, dispatcher } = startDispatcher();
    const { store, account } = delivery;
    const other = await addAccount(store, 1e6);
    const suspensions = { isSuspended: async (id: string) => id === account.id, invalidate: () => {} };
    const guarded = delivery.createDispatcher({
      suspensions,
      gateways: { sms: { send: async () => ({ kind: "accepted", providerMessageId: "1", receipts: [] }) } },
    });
    const own = await delivery.send();
    const theirs = newMessage(other, { createdAt: delivery.clock.now() });
    await commit(store, store.messages.accept(theirs, createId(theirs.createdAt)));
    await guarded.runDue();
    expect(await delivery.readState(own)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
    expect((await store.messages.listEvents(own.id)).at(-1)?.detail).toBe(
      "The operator suspended the customer.",
    );
    expect((await track(store, theirs)).status).toBe("SENT");
    await dispatcher.runDue();
    expect(submitted).toEqual([]);
  });

  test("is not refunded if its outcome is unknown", async () => {
    const { store, engine } = delivery;
    const message = await delivery.send();
    const taken = `update messages set outcome_unknown = 1 where id = '${message.id}'`;
    await engine.commit([{ sql: taken, parameters: [] }]);
    const suspensions = { isSuspended: async () => true, invalidate: () => {} };
    await delivery.createDispatcher({ suspensions }).runDue();
    expect(await track(store, message)).toMatchObject({ status: "EXPIRED", refundedAt: null });
  });
});

describe("a provider on hold", () => {
  const createHolds = (...scopes: HoldScope[]) => ({
    current: async () => new Set(scopes),

    invalidate: () => {},
  });

  test("is skipped", async () => {
    const [a, b] = [createFakeProvider("a"), createFakeProvider("b")];
    const gateway = createTestGateway([{ prefix: "", providers: [a, b] }], "sms", createHolds("provider:a"));
    expect(await send(gateway)).toMatchObject({ ...accepted, provider: "b" });
    expect([a.received, b.received.length]).toEqual([[], 1]);
  });

  test("is not called if there is no other: the message stays queued", async () => {
    const a = createFakeProvider("a");
    const gateway = createTestGateway([{ prefix: "", providers: [a] }], "sms", createHolds("provider:a"));
    const handover = await send(gateway);
    expect(handover).toMatchObject({ kind: "unavailable" });
    expect(a.received).toEqual([]);
  });
});
