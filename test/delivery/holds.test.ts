import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { HoldScope } from "../../src/domain/holds.ts";
import { createId } from "../../src/domain/identifiers.ts";
import type { MessageQueue } from "../../src/domain/messages/delivery.ts";
import type { ChannelGateway } from "../../src/ports/gateways.ts";
import { commit } from "../support/commit.ts";
import { addAccount, newMessage, track } from "../store/fixtures.ts";
import { openDelivery, type TestDelivery } from "./fixtures.ts";
import { accepted, provider, routed, send } from "./routed-providers.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

/** A dispatcher whose gateway has two queues, what it was given, and what is held, which the test changes. */
function dispatching() {
  const scopes = new Set<HoldScope>();
  const given: string[] = [];
  const gateway: ChannelGateway = {
    queues: { names: ["sms:a", "sms:a,b"], of: () => "sms:a" },
    async send({ id }) {
      given.push(id);
      return { kind: "accepted", provider: "a", providerMessageId: id, receipts: [] };
    },
  };
  const holds = { current: async () => new Set(scopes), forget: () => {} };
  return { scopes, given, dispatcher: delivery.dispatcher({ gateways: { sms: gateway }, holds }, 24) };
}

const accept = (queue: MessageQueue) => delivery.send({ queue, priceMicros: 1_000 });

describe("what is held", () => {
  test.each([
    ["by everything", "all", "sms:a"],
    ["by its channel", "channel:sms", "sms:a"],
    ["by its only provider", "provider:a", "sms:a"],
    ["in a queue of earlier routes", "channel:sms", "sms:earlier"],
  ] as const)("%s waits, and is sent once the hold has ended", async (_, scope, queue) => {
    const { scopes, given, dispatcher } = dispatching();
    scopes.add(scope);
    const message = await accept(queue);
    expect(await dispatcher.runDue()).toBe(0);
    expect(await delivery.stateOf(message)).toMatchObject({ status: "PENDING", attempts: 0 });
    scopes.clear();
    await dispatcher.runDue();
    expect(given).toEqual([message.id]);
    expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT", attempts: 1 });
  });

  test("of earlier routes alone holds up nothing: what waits there goes by the present ones", async () => {
    const { scopes, given, dispatcher } = dispatching();
    scopes.add("provider:earlier");
    const message = await accept("sms:earlier");
    await dispatcher.runDue();
    expect(given).toEqual([message.id]);
  });

  test("by every provider of the present routes holds what waits from before there were routes", async () => {
    const { scopes, given, dispatcher } = dispatching();
    scopes.add("provider:a");
    scopes.add("provider:b");
    const message = await accept("sms");
    expect(await dispatcher.runDue()).toBe(0);
    expect(await delivery.stateOf(message)).toMatchObject({ status: "PENDING", attempts: 0 });
    expect(await dispatcher.consumers.find(({ queue }) => queue === "sms")!.nextDueAt()).toBeUndefined();
    scopes.delete("provider:b");
    await dispatcher.runDue();
    expect(given).toEqual([message.id]);
  });

  test("leaves the queues beside it alone", async () => {
    const { scopes, given, dispatcher } = dispatching();
    scopes.add("provider:a");
    const [held, other] = [await accept("sms:a"), await accept("sms:a,b")];
    await dispatcher.runDue();
    expect(given).toEqual([other.id]);
    expect((await delivery.stateOf(held)).status).toBe("PENDING");
  });

  test("is not looked for at once again by its lane, though it is due", async () => {
    const { scopes, dispatcher } = dispatching();
    await accept("sms:a");
    const lane = dispatcher.consumers.find(({ queue }) => queue === "sms:a")!;
    expect(await lane.nextDueAt()).toBe(delivery.clock.now());
    scopes.add("all");
    expect(await lane.nextDueAt()).toBeUndefined();
  });

  test("expires and is refunded when its time ends", async () => {
    const { scopes, given, dispatcher } = dispatching();
    scopes.add("channel:sms");
    const message = await accept("sms:a");
    delivery.clock.advance(message.expiresAt - message.createdAt);
    await dispatcher.runDue();
    expect(await delivery.stateOf(message)).toMatchObject({
      status: "FAILED",
      events: ["PENDING", "FAILED"],
      balance: 1_000_000,
    });
    expect(given).toEqual([]);
  });

  test("keeps no message that was handed over from its end", async () => {
    const { scopes, dispatcher } = dispatching();
    const message = await accept("sms:a");
    await dispatcher.runDue();
    scopes.add("all");
    delivery.clock.advance(message.expiresAt - delivery.clock.now());
    await dispatcher.runDue();
    expect((await delivery.stateOf(message)).status).toBe("EXPIRED");
  });

  test("is looked through to its end, however much of it there is", async () => {
    const { scopes, dispatcher } = dispatching();
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

describe("what a suspended customer has in the queue", () => {
  test("is not handed over but failed and refunded, and that of others is", async () => {
    const { given, dispatcher } = dispatching();
    const { store, account } = delivery;
    const other = await addAccount(store, 1e6);
    const suspensions = { isSuspended: async (id: string) => id === account.id, forget: () => {} };
    const guarded = delivery.dispatcher({
      suspensions,
      gateways: { sms: { send: async () => ({ kind: "accepted", providerMessageId: "1", receipts: [] }) } },
    });
    const own = await delivery.send();
    const theirs = newMessage(other, { createdAt: delivery.clock.now() });
    await commit(store, store.messages.accept(theirs, createId(theirs.createdAt)));
    await guarded.runDue();
    expect(await delivery.stateOf(own)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
    expect((await store.messages.events(own.id)).at(-1)?.detail).toBe("The operator suspended the customer.");
    expect((await track(store, theirs)).status).toBe("SENT");
    await dispatcher.runDue();
    expect(given).toEqual([]);
  });

  test("is not refunded where a provider may have it", async () => {
    const { store, engine } = delivery;
    const message = await delivery.send();
    const taken = `update messages set outcome_unknown = 1 where id = '${message.id}'`;
    await engine.commit([{ sql: taken, parameters: [] }]);
    const suspensions = { isSuspended: async () => true, forget: () => {} };
    await delivery.dispatcher({ suspensions }).runDue();
    expect(await track(store, message)).toMatchObject({ status: "EXPIRED", refundedAt: null });
  });
});

describe("a provider that is held", () => {
  const holding = (...scopes: HoldScope[]) => ({ current: async () => new Set(scopes), forget: () => {} });

  test("is passed over, and is not called unwell", async () => {
    const [a, b] = [provider("a"), provider("b")];
    const gateway = routed([{ prefix: "", providers: [a, b] }], "sms", holding("provider:a"));
    expect(await send(gateway)).toMatchObject({ ...accepted, provider: "b" });
    expect([a.asked, b.asked.length]).toEqual([[], 1]);
  });

  test("is not asked where there is no other: the message waits", async () => {
    const a = provider("a");
    const gateway = routed([{ prefix: "", providers: [a] }], "sms", holding("provider:a"));
    const handover = await send(gateway);
    expect(handover).toMatchObject({ kind: "unavailable" });
    expect(a.asked).toEqual([]);
  });
});
