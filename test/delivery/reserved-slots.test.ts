// Messages that are submitted right after their commit, without waiting in their queue.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Dispatcher } from "../../src/delivery/dispatcher.ts";
import { startWorker } from "../../src/delivery/worker.ts";
import { createId } from "../../src/domain/identifiers.ts";
import type { SubmitResult } from "../../src/ports/gateways.ts";
import type { ReservedSlot } from "../../src/ports/slots.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { createRecordingLog } from "../providers/http/recording-log.ts";
import { accept, addAccount, newMessage, type MessageOverrides } from "../store/fixtures.ts";
import { observeCommits } from "../support/commit.ts";
import { acceptReservations } from "../support/slots.ts";
import { toGateways, openDelivery, type TestDelivery } from "./fixtures.ts";

const accepted: SubmitResult = { kind: "accepted", providerMessageId: "gateway-1", receipts: [] };
const leaseMilliseconds = 15_000;

let delivery: TestDelivery;
let dispatcher: Dispatcher;
let response = Promise.withResolvers<SubmitResult>();
let stop = async () => {};
/** Ids of the messages that the gateway received. */
const submitted: string[] = [];
/** Reserved slots that are not completed. */
const open = new Set<ReservedSlot>();

beforeEach(async () => {
  delivery = await openDelivery();
  response = Promise.withResolvers();
  stop = async () => {};
  submitted.length = 0;
  open.clear();
});
afterEach(async () => {
  for (const slot of open) slot.complete(false);
  response.resolve(accepted);
  await stop();
  await delivery.close();
});

/** Starts a dispatcher whose gateway responds when the test resolves `response`. */
async function start(concurrency = 12, dependencies: Parameters<TestDelivery["createDispatcher"]>[0] = {}) {
  const send = async ({ id }: { id: string }) => {
    submitted.push(id);
    return response.promise;
  };
  dispatcher = delivery.createDispatcher({ gateways: toGateways({ send }), ...dependencies }, concurrency);
  stop = await acceptReservations(dispatcher);
}

const draft = (overrides: MessageOverrides = {}, account = delivery.account) =>
  newMessage(account, { createdAt: delivery.clock.now(), ...overrides });

async function reserve(message = draft()): Promise<ReservedSlot | undefined> {
  const slot = await dispatcher.slots.reserve(message);
  if (slot) open.add(slot);
  return slot;
}

function complete(slot: ReservedSlot, isStored: boolean | undefined): void {
  open.delete(slot);
  slot.complete(isStored);
}

/** Stores a message with a lease. */
async function store(message: Message, leaseUntil: number): Promise<void> {
  const { commit, messages } = delivery.store;
  await commit([messages.accept(message, createId(message.createdAt), leaseUntil)], {
    balance_short: () => expect.unreachable(),
    limit_reached: () => expect.unreachable(),
  });
}

/** Stores a message in a reserved slot and completes it. */
async function storeInSlot(isStored: boolean | undefined, between = () => {}) {
  const message = draft();
  const slot = (await reserve(message))!;
  await store(message, slot.leaseUntil);
  between();
  complete(slot, isStored);
  return message;
}

async function idle(): Promise<void> {
  while (dispatcher.consumers.some(({ activeCount }) => activeCount > 0)) await new Promise(setImmediate);
}

describe("a message with a reserved slot", () => {
  test("is submitted right after the commit, and is never claimed", async () => {
    await start();
    const message = draft();
    const slot = (await reserve(message))!;
    expect(slot.leaseUntil).toBe(delivery.clock.now() + leaseMilliseconds);
    await store(message, slot.leaseUntil);
    expect(submitted).toEqual([]);
    complete(slot, true);
    expect(await dispatcher.runDue()).toBe(0);
    response.resolve(accepted);
    await idle();
    expect(submitted).toEqual([message.id]);
    expect(await delivery.readState(message)).toEqual({
      status: "SENT",
      attempts: 1,
      events: ["PENDING", "SENT"],
      balance: 960_000,
    });
  });

  test("waits in its queue for the next attempt", async () => {
    await start();
    const message = await storeInSlot(true);
    response.resolve({ kind: "retry", detail: "Later.", afterMilliseconds: 1_000 });
    await idle();
    expect(await dispatcher.runDue()).toBe(0);
    delivery.clock.advance(1_000);
    expect(await dispatcher.runDue()).toBe(1);
    expect(await delivery.readState(message)).toMatchObject({ attempts: 2 });
  });

  test("is claimed by another process after the lease if its own has stopped", async () => {
    await start();
    const message = draft();
    await store(message, (await reserve(message))!.leaseUntil);
    const other = delivery.createDispatcher({ gateways: toGateways({ send: async () => accepted }) });
    expect(await other.runDue()).toBe(0);
    delivery.clock.advance(leaseMilliseconds);
    expect(await other.runDue()).toBe(1);
    expect(await delivery.readState(message)).toMatchObject({ status: "SENT", attempts: 2 });
  });

  test("is left to the process that claimed it before the commit was confirmed", async () => {
    await start(2);
    const message = draft();
    const slot = (await reserve(message))!;
    await store(message, slot.leaseUntil);
    delivery.clock.advance(leaseMilliseconds);
    const running = dispatcher.runDue();
    while (submitted.length === 0) await new Promise(setImmediate);
    complete(slot, true);
    response.resolve(accepted);
    await running;
    await idle();
    expect(submitted).toEqual([message.id]);
    expect(await delivery.readState(message)).toMatchObject({ status: "SENT" });
  });
});

describe("a message that cannot be submitted in its slot", () => {
  /** Another process claims it at once and submits it, and the provider rejects it. */
  async function expectDueAndRefunded(message: Message) {
    const refused: SubmitResult = { kind: "refused", detail: "No such number.", notSubmitted: true };
    const other = delivery.createDispatcher({ gateways: toGateways({ send: async () => refused }) });
    expect(await other.runDue()).toBe(1);
    expect(await delivery.readState(message)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
    expect(submitted).toEqual([]);
  }

  test.each([
    ["the commit took longer than a lease renewal", true, 5_001],
    ["the outcome of the commit is unknown", undefined, 0],
  ])("is due immediately and counts as not attempted, if %s", async (_, isStored, milliseconds) => {
    const woken: string[] = [];
    await start(12, { wake: (queue) => void woken.push(queue) });
    const message = await storeInSlot(isStored, () => delivery.clock.advance(milliseconds));
    await idle();
    expect(woken).toEqual(["sms"]);
    await expectDueAndRefunded(message);
  });

  test("counts as not attempted although this process claims messages after its lease, before the store is available again", async () => {
    const back = Promise.withResolvers<void>();
    const gone = observeCommits(delivery.store, async (proceed) => {
      await back.promise;
      return proceed();
    });
    await start(2, { store: gone });
    const message = await storeInSlot(undefined);
    delivery.clock.advance(leaseMilliseconds);
    expect(await dispatcher.runDue()).toBe(0);
    back.resolve();
    await idle();
    await expectDueAndRefunded(message);
  });

  test("waits for the end of a hold that began during its commit", async () => {
    let held: ReadonlySet<"channel:sms"> = new Set();
    await start(12, { holds: { current: async () => held, invalidate: () => {} } });
    const message = await storeInSlot(true, () => (held = new Set(["channel:sms"])));
    await idle();
    expect(await dispatcher.runDue()).toBe(0);
    expect(submitted).toEqual([]);
    held = new Set();
    response.resolve(accepted);
    expect(await dispatcher.runDue()).toBe(1);
    expect(submitted).toEqual([message.id]);
  });

  test("keeps its slot until the store is available again", async () => {
    const back = Promise.withResolvers<void>();
    let tries = 0;
    const gone = observeCommits(delivery.store, async (proceed) => {
      tries += 1;
      if (tries === 1) throw new StoreError("gone", "no connection");
      await back.promise;
      return proceed();
    });
    await start(1, { store: gone });
    const message = await storeInSlot(undefined);
    expect(await reserve()).toBeUndefined();
    back.resolve();
    await idle();
    expect(tries).toBe(2);
    await expectDueAndRefunded(message);
  });

  test("requires nothing if it was not stored", async () => {
    await start();
    complete((await reserve())!, undefined);
    await idle();
    expect(await dispatcher.runDue()).toBe(0);
  });

  test("is logged if the store rejects the release of the lease", async () => {
    const lost = observeCommits(delivery.store, async () => {
      throw new Error("no such table");
    });
    await start(2, { store: lost });
    const { id } = await storeInSlot(undefined);
    await idle();
    expect(delivery.errors).toMatchObject([{ id, error: "Error: no such table" }]);
  });
});

describe("no slot is reserved", () => {
  test("before the dispatcher runs with a stop signal, and after its stop", async () => {
    dispatcher = delivery.createDispatcher();
    await dispatcher.runDue();
    expect(await reserve()).toBeUndefined();
    await start();
    const slot = (await reserve())!;
    let hasEnded = false;
    const stopping = stop().then(() => (hasEnded = true));
    expect(await reserve()).toBeUndefined();
    await new Promise(setImmediate);
    expect(hasEnded).toBe(false);
    complete(slot, false);
    await stopping;
  });

  test("beyond an account's share, but for other accounts while slots are free", async () => {
    await start(12);
    const other = await addAccount(delivery.store, 1e9);
    const slots = await Promise.all(Array.from({ length: 8 }, () => reserve()));
    expect(slots.filter(Boolean)).toHaveLength(8);
    expect(await reserve(draft({}, other))).toBeDefined();
    expect(await reserve()).toBeUndefined();
    // A queued message of the first account waits for its share, and no new one goes before it.
    const queued = await delivery.send();
    const running = dispatcher.runDue();
    while (await reserve(draft({}, other))) await new Promise(setImmediate);
    response.resolve(accepted);
    complete(slots[0]!, false);
    expect(await running).toBe(1);
    expect(submitted).toEqual([queued.id]);
  });

  test("beyond the number of slots", async () => {
    await start(3);
    const accounts = await Promise.all([1, 2, 3, 4].map(() => addAccount(delivery.store, 1e9)));
    const slots = [];
    for (const account of accounts) slots.push(await reserve(draft({}, account)));
    expect(slots.map(Boolean)).toEqual([true, true, true, false]);
  });

  test("that another account's queued message needs, even if all messages of one account hang", async () => {
    await start(12);
    for (let index = 0; index < 8; index += 1) await reserve();
    const other = await addAccount(delivery.store, 1e9);
    const queued = await accept(delivery.store, other, { createdAt: delivery.clock.now() });
    response.resolve(accepted);
    const running = dispatcher.runDue();
    while (submitted.length === 0) await new Promise(setImmediate);
    expect(submitted).toEqual([queued.id]);
    for (const slot of open) complete(slot, false);
    expect(await running).toBe(1);
  });

  test("in a queue that is on hold or that has no consumer, and after a hold until queued messages are claimed", async () => {
    let held: ReadonlySet<"channel:sms"> = new Set(["channel:sms"]);
    await start(12, { holds: { current: async () => held, invalidate: () => {} } });
    expect(await reserve()).toBeUndefined();
    expect(await reserve(draft({ channel: "whatsapp" }))).toBeDefined();
    expect(await reserve(draft({ queue: "sms:gone" }))).toBeUndefined();
    held = new Set();
    expect(await reserve()).toBeUndefined();
    await dispatcher.runDue();
    expect(await reserve()).toBeDefined();
  });
});

test("a worker accepts reservations until it is stopped", async () => {
  const message = draft();
  dispatcher = delivery.createDispatcher({ gateways: toGateways({ send: async () => accepted }) });
  const worker = startWorker(dispatcher, delivery.clock, createRecordingLog());
  let slot = await reserve(message);
  while (!slot) {
    await new Promise(setImmediate);
    slot = await reserve(message);
  }
  await store(message, slot.leaseUntil);
  complete(slot, true);
  await worker.stop();
  expect(await delivery.readState(message)).toMatchObject({ status: "SENT", attempts: 1 });
  expect(await reserve()).toBeUndefined();
});
