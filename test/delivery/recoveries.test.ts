import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import type { HoldScope } from "../../src/domain/holds.ts";
import type { MessageQueue } from "../../src/domain/messages/delivery.ts";
import { ProviderHealth } from "../../src/delivery/routing/health.ts";
import { createRoutedGateway } from "../../src/delivery/routing/gateway.ts";
import type { Handover } from "../../src/ports/gateways.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { addAccount, newMessage } from "../store/fixtures.ts";
import { commit } from "../support/commit.ts";
import { openDelivery, type TestDelivery } from "./fixtures.ts";
import { accepted, log, metrics, noReceipts, provider, unavailable, type Fake } from "./routed-providers.ts";

const throttled: Handover = { kind: "throttled", detail: "Too fast.", afterMilliseconds: 300_000 };
const unfit: Handover = { ...unavailable, neutral: true };
const open: Handover = { kind: "retry", detail: "Not known.", outcomeUnknown: true };

let delivery: TestDelivery;
let scopes: Set<HoldScope>;
beforeEach(async () => {
  delivery = await openDelivery();
  scopes = new Set();
});
afterEach(() => delivery.close());

/** An instance of the service whose route has these providers. */
function instance(...providers: readonly Fake[]) {
  const { clock } = delivery;
  const holds = { current: async () => new Set(scopes), forget: () => {} };
  const health = new ProviderHealth({ clock: clock, log: log, metrics: metrics, receipts: noReceipts });
  const sms = createRoutedGateway("sms", [{ prefix: "", providers }], {
    log,
    metrics,
    clock,
    health,
    holds,
  });
  const dispatcher = delivery.dispatcher({ gateways: { sms }, holds });
  return {
    dispatcher,
    health,
    /** As a worker does that is woken: a run accepts a message, the next one brings the others forward, and one more claims them. */
    async look() {
      for (let runs = 0; runs < 3; runs += 1) await dispatcher.runDue();
    },
    async after(milliseconds: number) {
      delivery.clock.advance(milliseconds);
      await this.look();
    },
  };
}

/** Accepts messages for a route of these providers, a millisecond after each other. */
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
  (await Promise.all(messages.map(delivery.stateOf))).map(({ attempts }) => attempts);
const statusesOf = async (messages: readonly Message[]) =>
  new Set((await Promise.all(messages.map(delivery.stateOf))).map(({ status }) => status));

/** Has a provider reject a message again and again, until each has a pause of half a minute or more. */
async function putOffForLong(hub: ReturnType<typeof instance>, messages: readonly Message[]): Promise<void> {
  for (let seconds = 0; seconds < 90; seconds += 1) await hub.after(1_000);
  expect(Math.min(...(await attemptsOf(messages)))).toBeGreaterThan(4);
}

describe("while all providers of a route are down", () => {
  test("messages are not attempted, and are submitted oldest first once one is up", async () => {
    const a = provider("a");
    a.up = false;
    const hub = instance(a);
    await hub.look();
    const messages = await accept(20);
    for (let minutes = 0; minutes < 5; minutes += 1) await hub.after(60_000);
    expect(await attemptsOf(messages)).toEqual(messages.map(() => 0));
    a.up = true;
    await hub.look();
    expect(a.asked).toEqual(idsOf(messages));
    expect(await statusesOf(messages)).toEqual(new Set(["SENT"]));
  });

  test("messages end when their time does", async () => {
    const a = provider("a");
    a.up = false;
    const messages = await accept(2);
    const hub = instance(a);
    await hub.after(3_600_000);
    expect(await statusesOf(messages)).toEqual(new Set(["FAILED"]));
  });

  test("a message that an attempt could not submit keeps its place before later ones", async () => {
    const a = provider("a", { ...unavailable, afterMilliseconds: 300_000 });
    const hub = instance(a);
    const isUp = a.isUp.bind(a);
    // It goes down during the attempt.
    const [first] = await accept(1);
    a.isUp = () => isUp() && a.asked.length === 0;
    await hub.look();
    expect(await attemptsOf([first!])).toEqual([1]);
    const later = await accept(3);
    a.isUp = isUp;
    a.says = accepted;
    await hub.look();
    expect(a.asked.slice(1)).toEqual(idsOf([first!, ...later]));
  });

  test("another instance submits them whose provider is up", async () => {
    const [here, there] = [provider("a"), provider("a")];
    here.up = false;
    there.up = false;
    const hubs = [instance(here), instance(there)] as const;
    for (const hub of hubs) await hub.look();
    const messages = await accept(5);
    for (const hub of hubs) await hub.after(60_000);
    there.up = true;
    for (const hub of hubs) await hub.look();
    expect([here.asked, there.asked]).toEqual([[], idsOf(messages)]);
  });
});

describe("when a provider accepts messages again", () => {
  test("those that it put off are submitted at once, oldest first, however long their pauses are", async () => {
    const a = provider("a", unavailable);
    const hub = instance(a);
    const messages = await accept(8);
    await putOffForLong(hub, messages);
    a.says = accepted;
    const [last] = await accept(1);
    a.asked.length = 0;
    await hub.look();
    expect(a.asked.slice(-8)).toEqual(idsOf(messages));
    expect(a.asked).toContain(last!.id);
  });

  test.each([
    ["comes up", (a: Fake) => void (a.up = false), (a: Fake) => void (a.up = true)],
    ["is not held any more", () => void scopes.add("provider:a"), () => scopes.clear()],
  ])("because it %s, so are those that another one put off", async (_, leave, come) => {
    const [a, b] = [provider("a"), provider("b", { ...unfit, afterMilliseconds: 300_000 } as Handover)];
    const hub = instance(a, b);
    leave(a);
    await hub.look();
    const messages = await accept(5, "sms:a,b");
    await putOffForLong(hub, messages);
    expect(a.asked).toEqual([]);
    come(a);
    b.asked.length = 0;
    await hub.look();
    // The turn of a message is in its attempts: some ask the other provider before, and come after those that do not.
    const passedOn = messages.filter(({ id }) => b.asked.includes(id));
    const direct = messages.filter(({ id }) => !b.asked.includes(id));
    expect(a.asked).toEqual(idsOf([...direct, ...passedOn]));
  });

  test("those of a queue of earlier routes are submitted, too", async () => {
    const a = provider("a", throttled);
    const hub = instance(a);
    const messages = await accept(2, "sms:earlier");
    await hub.look();
    a.up = false;
    await hub.after(10_000);
    a.says = accepted;
    a.up = true;
    await hub.look();
    expect(await statusesOf(messages)).toEqual(new Set(["SENT"]));
  });

  test("those that it may have taken keep their pauses", async () => {
    const a = provider("a", { ...open, afterMilliseconds: 300_000 });
    const hub = instance(a);
    const messages = await accept(3);
    await hub.look();
    a.up = false;
    await hub.after(10_000);
    a.says = accepted;
    a.up = true;
    await hub.look();
    expect(await statusesOf(messages)).toEqual(new Set(["PENDING"]));
    await hub.after(300_000);
    expect(await statusesOf(messages)).toEqual(new Set(["SENT"]));
  });

  test("more of them than are moved at once are submitted", async () => {
    const a = provider("a", throttled);
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
    a.says = accepted;
    a.up = true;
    await hub.look();
    expect(await statusesOf(messages)).toEqual(new Set(["SENT"]));
  });

  test("nothing is moved that was due before", async () => {
    const a = provider("a", throttled);
    const hub = instance(a);
    const messages = await accept(3);
    await hub.look();
    for (let flaps = 0; flaps < 20; flaps += 1) {
      a.up = false;
      await hub.after(1_000);
      a.up = true;
      await hub.look();
    }
    // Once for each time that it came up, and no more.
    expect(Math.max(...(await attemptsOf(messages)))).toBeLessThanOrEqual(21);
  });
});

describe("while a provider that is up accepts nothing", () => {
  test("a message probes it within fifteen seconds, although it was put off for longer", async () => {
    const a = provider("a", throttled);
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
    a.says = accepted;
    for (let seconds = 0; seconds < 16; seconds += 1) await hub.after(1_000);
    expect(await statusesOf(messages)).toEqual(new Set(["SENT"]));
  });

  test("a few messages at a time try it, and all that wait once it accepts one", async () => {
    let most = 0;
    let now = 0;
    const a = provider("a", unavailable);
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
    a.says = accepted;
    await hub.after(2_000);
    await hub.look();
    expect(most).toBeGreaterThan(4);
    expect(await statusesOf(messages)).toEqual(new Set(["SENT"]));
  });
});
