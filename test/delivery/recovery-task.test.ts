import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import type { HoldScope } from "../../src/domain/holds.ts";
import type { MessageQueue } from "../../src/domain/messages/delivery.ts";
import { ProviderHealth } from "../../src/delivery/routing/provider-health.ts";
import { createRoutedGateway } from "../../src/delivery/routing/routed-gateway.ts";
import type { SubmitResult } from "../../src/ports/gateways.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { addAccount, newMessage } from "../store/fixtures.ts";
import { commit } from "../support/commit.ts";
import { openDelivery, type TestDelivery } from "./fixtures.ts";
import {
  accepted,
  log,
  metrics,
  noReceipts,
  createFakeProvider,
  unavailable,
  type FakeProvider,
} from "./routed-providers.ts";

const throttled: SubmitResult = { kind: "throttled", detail: "Too fast.", afterMilliseconds: 300_000 };
const unfit: SubmitResult = { ...unavailable, neutral: true };
const open: SubmitResult = { kind: "retry", detail: "Not known.", outcomeUnknown: true };

let delivery: TestDelivery;
let scopes: Set<HoldScope>;
beforeEach(async () => {
  delivery = await openDelivery();
  scopes = new Set();
});
afterEach(() => delivery.close());

/** Creates an instance of the service whose route has these providers. */
function instance(...providers: readonly FakeProvider[]) {
  const { clock } = delivery;
  const holds = { current: async () => new Set(scopes), invalidate: () => {} };
  const health = new ProviderHealth({ clock: clock, log: log, metrics: metrics, receipts: noReceipts });
  const sms = createRoutedGateway("sms", [{ prefix: "", providers }], {
    log,
    metrics,
    clock,
    health,
    holds,
  });
  const dispatcher = delivery.createDispatcher({ gateways: { sms }, holds });
  return {
    dispatcher,
    health,
    /**
     * Runs the dispatcher like a woken worker: one run accepts a message, the next one makes the others due, and one
     * more claims them.
     */
    async look() {
      for (let runs = 0; runs < 3; runs += 1) await dispatcher.runDue();
    },
    async after(milliseconds: number) {
      delivery.clock.advance(milliseconds);
      await this.look();
    },
  };
}

/** Accepts messages for a route of these providers, a millisecond apart. */
async function accept(count: number, queue: MessageQueue = "sms:a"): Promise<readonly Message[]> {
  const messages: Message[] = [];
  for (let index = 0; index < count; index += 1) {
    messages.push(await delivery.send({ queue, priceMicros: 1 }));
    delivery.clock.advance(1);
  }
  return messages;
}

const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id);
const attemptsOf = async (messages: readonly Message[]) =>
  (await Promise.all(messages.map(delivery.readState))).map(({ attempts }) => attempts);
const statusesOf = async (messages: readonly Message[]) =>
  new Set((await Promise.all(messages.map(delivery.readState))).map(({ status }) => status));

/** Lets a provider reject messages repeatedly, until each has a retry delay of half a minute or more. */
async function rejectRepeatedly(
  hub: ReturnType<typeof instance>,
  messages: readonly Message[],
): Promise<void> {
  for (let seconds = 0; seconds < 90; seconds += 1) await hub.after(1_000);
  expect(Math.min(...(await attemptsOf(messages)))).toBeGreaterThan(4);
}

describe("while all providers of a route are down", () => {
  test("messages are not attempted, and are submitted oldest first once one is up", async () => {
    const a = createFakeProvider("a");
    a.up = false;
    const hub = instance(a);
    await hub.look();
    const messages = await accept(20);
    for (let minutes = 0; minutes < 5; minutes += 1) await hub.after(60_000);
    expect(await attemptsOf(messages)).toEqual(messages.map(() => 0));
    a.up = true;
    await hub.look();
    expect(a.received).toEqual(idsOf(messages));
    expect(await statusesOf(messages)).toEqual(new Set(["SENT"]));
  });

  test("messages expire at the end of their time to live", async () => {
    const a = createFakeProvider("a");
    a.up = false;
    const messages = await accept(2);
    const hub = instance(a);
    await hub.after(3_600_000);
    expect(await statusesOf(messages)).toEqual(new Set(["FAILED"]));
  });

  test("a message that an attempt could not submit keeps its position before later ones", async () => {
    const a = createFakeProvider("a", { ...unavailable, afterMilliseconds: 300_000 });
    const hub = instance(a);
    const isUp = a.isUp.bind(a);
    // The provider goes down during the attempt.
    const [first] = await accept(1);
    a.isUp = () => isUp() && a.received.length === 0;
    await hub.look();
    expect(await attemptsOf([first!])).toEqual([1]);
    const later = await accept(3);
    a.isUp = isUp;
    a.result = accepted;
    await hub.look();
    expect(a.received.slice(1)).toEqual(idsOf([first!, ...later]));
  });

  test("another instance submits the messages if its provider is up", async () => {
    const [here, there] = [createFakeProvider("a"), createFakeProvider("a")];
    here.up = false;
    there.up = false;
    const hubs = [instance(here), instance(there)] as const;
    for (const hub of hubs) await hub.look();
    const messages = await accept(5);
    for (const hub of hubs) await hub.after(60_000);
    there.up = true;
    for (const hub of hubs) await hub.look();
    expect([here.received, there.received]).toEqual([[], idsOf(messages)]);
  });
});

describe("when a provider accepts messages again", () => {
  test("messages that it did not accept are submitted immediately, oldest first, regardless of their retry delay", async () => {
    const a = createFakeProvider("a", unavailable);
    const hub = instance(a);
    const messages = await accept(8);
    await rejectRepeatedly(hub, messages);
    a.result = accepted;
    const [last] = await accept(1);
    a.received.length = 0;
    await hub.look();
    expect(a.received.slice(-8)).toEqual(idsOf(messages));
    expect(a.received).toContain(last!.id);
  });

  test.each([
    ["comes up", (a: FakeProvider) => void (a.up = false), (a: FakeProvider) => void (a.up = true)],
    ["is no longer on hold", () => void scopes.add("provider:a"), () => scopes.clear()],
  ])(
    "because it %s, messages that another provider did not accept are submitted as well",
    async (_, leave, come) => {
      const [a, b] = [
        createFakeProvider("a"),
        createFakeProvider("b", { ...unfit, afterMilliseconds: 300_000 } as SubmitResult),
      ];
      const hub = instance(a, b);
      leave(a);
      await hub.look();
      const messages = await accept(5, "sms:a,b");
      await rejectRepeatedly(hub, messages);
      expect(a.received).toEqual([]);
      come(a);
      b.received.length = 0;
      await hub.look();
      // The attempt number decides on the first provider. Some messages try the other provider first, and therefore
      // follow the direct ones.
      const passedOn = messages.filter(({ id }) => b.received.includes(id));
      const direct = messages.filter(({ id }) => !b.received.includes(id));
      expect(a.received).toEqual(idsOf([...direct, ...passedOn]));
    },
  );

  test("messages in a queue of previous routes are submitted as well", async () => {
    const a = createFakeProvider("a", throttled);
    const hub = instance(a);
    const messages = await accept(2, "sms:earlier");
    await hub.look();
    a.up = false;
    await hub.after(10_000);
    a.result = accepted;
    a.up = true;
    await hub.look();
    expect(await statusesOf(messages)).toEqual(new Set(["SENT"]));
  });

  test("messages with an unknown outcome keep their retry delay", async () => {
    const a = createFakeProvider("a", { ...open, afterMilliseconds: 300_000 });
    const hub = instance(a);
    const messages = await accept(3);
    await hub.look();
    a.up = false;
    await hub.after(10_000);
    a.result = accepted;
    a.up = true;
    await hub.look();
    expect(await statusesOf(messages)).toEqual(new Set(["PENDING"]));
    await hub.after(300_000);
    expect(await statusesOf(messages)).toEqual(new Set(["SENT"]));
  });

  test("more messages than one step moves are submitted", async () => {
    const a = createFakeProvider("a", throttled);
    const hub = instance(a);
    const account = await addAccount(delivery.store, 1e9);
    const messages = Array.from({ length: 1_200 }, () =>
      newMessage(account, { queue: "sms:a", createdAt: delivery.clock.now() }),
    );
    await commit(
      delivery.store,
      messages.flatMap((each) => delivery.store.messages.accept(each, createId(each.createdAt))),
    );
    await hub.look();
    a.up = false;
    await hub.look();
    a.result = accepted;
    a.up = true;
    await hub.look();
    expect(await statusesOf(messages)).toEqual(new Set(["SENT"]));
  });

  test("each message is attempted at most once for each time that the provider comes up", async () => {
    const a = createFakeProvider("a", throttled);
    const hub = instance(a);
    const messages = await accept(3);
    await hub.look();
    for (let flaps = 0; flaps < 20; flaps += 1) {
      a.up = false;
      await hub.after(1_000);
      a.up = true;
      await hub.look();
    }
    // At most once for each time that the provider came up.
    expect(Math.max(...(await attemptsOf(messages)))).toBeLessThanOrEqual(21);
  });
});

describe("while a provider that is up accepts nothing", () => {
  test("a message probes it within fifteen seconds, although its retry delay is longer", async () => {
    const a = createFakeProvider("a", throttled);
    const hub = instance(a);
    const messages = await accept(2);
    await hub.look();
    expect(await attemptsOf(messages)).toEqual([1, 1]);
    await hub.after(3_000 - 1);
    expect(await attemptsOf(messages)).toEqual([1, 1]);
    for (let seconds = 0; seconds < 60; seconds += 1) await hub.after(1_000);
    const probes = (await attemptsOf(messages)).reduce((sum, attempts) => sum + attempts - 1, 0);
    expect(probes).toBeGreaterThanOrEqual(4);
    expect(probes).toBeLessThanOrEqual(9);
    a.result = accepted;
    for (let seconds = 0; seconds < 16; seconds += 1) await hub.after(1_000);
    expect(await statusesOf(messages)).toEqual(new Set(["SENT"]));
  });

  test("a few messages at a time try it, and all queued ones once it accepts one", async () => {
    let most = 0;
    let now = 0;
    const a = createFakeProvider("a", unavailable);
    const send = a.send.bind(a);
    a.send = async (...given) => {
      most = Math.max(most, (now += 1));
      await new Promise(setImmediate);
      now -= 1;
      return send(...given);
    };
    const hub = instance(a);
    await accept(5);
    for (let seconds = 0; seconds < 5; seconds += 1) await hub.after(1_000);
    const messages = await accept(40);
    most = 0;
    await hub.look();
    expect(most).toBeLessThanOrEqual(4);
    a.result = accepted;
    await hub.after(2_000);
    await hub.look();
    expect(most).toBeGreaterThan(4);
    expect(await statusesOf(messages)).toEqual(new Set(["SENT"]));
  });
});
