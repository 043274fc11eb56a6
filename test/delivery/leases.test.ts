import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Handover } from "../../src/ports/gateways.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { Store } from "../../src/ports/store.ts";
import type { Change } from "../../src/ports/store/change.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { track } from "../store/fixtures.ts";
import { everywhere, openDelivery, type TestDelivery } from "./fixtures.ts";
import { commit, watchingCommits } from "../support/commit.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

const minute = 60_000;
const taken: Handover = { kind: "accepted", providerMessageId: "gateway-1", receipts: [] };
const later: Handover = { kind: "retry", detail: "Throttled.", afterMilliseconds: minute };

/** A process that ends between the gateway's call and its record. */
async function crash(message: Message) {
  const ended = Promise.withResolvers<Handover>();
  const called = Promise.withResolvers<void>();
  const stopping = { aborted: false };
  const store = watchingCommits(delivery.store, async (proceed) => {
    if (stopping.aborted) throw new Error("The process is gone.");
    return proceed();
  });
  const send = async () => {
    called.resolve();
    return ended.promise;
  };
  const run = delivery.dispatcher({ store, gateways: everywhere({ send }) }).runDue(stopping);
  await called.promise;
  stopping.aborted = true;
  ended.resolve(taken);
  await run;
  expect(await track(delivery.store, message)).toMatchObject({ status: "PENDING", submittedAt: null });
}

/** A gateway that answers when it is let. */
function waiting() {
  const gate = Promise.withResolvers<Handover>();
  const called = Promise.withResolvers<void>();
  const send = () => {
    called.resolve();
    return gate.promise;
  };
  return { send, called, gate };
}

/** Does what a process does that starts as the only one. */
const start = () => commit(delivery.store, [delivery.store.messages.endLeases(delivery.clock.now())]);

const sendBy = (handover: Handover) =>
  delivery.dispatcher({ gateways: everywhere({ send: async () => handover }) });

describe("a message that was in hand when its process ended", () => {
  const shortLived = () =>
    delivery.send({ createdAt: delivery.clock.now(), expiresAt: delivery.clock.now() + minute });

  test("is sent again as soon as the only process starts", async () => {
    const message = await shortLived();
    await crash(message);
    await sendBy(taken).runDue();
    expect(await track(delivery.store, message)).toMatchObject({ attempts: 1 });
    await start();
    await sendBy(taken).runDue();
    expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT", attempts: 2, balance: 960_000 });
  });

  test("is sent again by another process once the lease has ended", async () => {
    const message = await shortLived();
    await crash(message);
    delivery.clock.advance(15_000);
    await sendBy(taken).runDue();
    expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT", attempts: 2 });
  });

  test("is not refunded when its time ends: nobody knows whether it was taken", async () => {
    const revert = vi.spyOn(delivery.guard, "revert");
    onTestFinished(() => revert.mockRestore());
    const message = await shortLived();
    await crash(message);
    await start();
    await sendBy(later).runDue();
    delivery.clock.advance(minute);
    await sendBy(later).runDue();
    expect(await delivery.stateOf(message)).toEqual({
      status: "EXPIRED",
      attempts: 3,
      events: ["PENDING", "PENDING", "EXPIRED"],
      balance: 960_000,
    });
    expect((await delivery.store.messages.events(message.id)).at(-1)!.detail).toBe(
      "Whether the gateway took it is not known.",
    );
    expect(await delivery.store.messages.nextDueAt("sms")).toBeUndefined();
    expect(revert).not.toHaveBeenCalled();
  });

  test("is refunded where a gateway refuses it for good", async () => {
    const message = await shortLived();
    await crash(message);
    await start();
    await sendBy({ kind: "refused", detail: "Wrong number." }).runDue();
    expect(await delivery.stateOf(message)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
  });
});

test.each<[string, Handover, string, number]>([
  ["throttles", later, "FAILED", 1_000_000],
  ["is down", { kind: "unavailable", detail: "Down." }, "FAILED", 1_000_000],
  ["leaves open whether it took it", { ...later, outcomeUnknown: true }, "EXPIRED", 960_000],
])(
  "a message whose gateway %s until its time ends is refunded if it cannot have been taken",
  async (_, handover, status, balance) => {
    const message = await delivery.send();
    await sendBy(handover).runDue();
    delivery.clock.advance(3_600_000);
    await sendBy(taken).runDue();
    expect(await delivery.stateOf(message)).toMatchObject({ status, balance });
  },
);

test("a hand-over that takes longer than a lease stays with who has it in hand", async () => {
  const message = await delivery.send();
  const { send, called, gate } = waiting();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const run = delivery.dispatcher({ gateways: everywhere({ send }) }).runDue();
    await called.promise;
    for (let renewals = 1; renewals <= 6; renewals += 1) {
      delivery.clock.advance(5_000);
      const due = delivery.clock.now() + 15_000;
      await vi.advanceTimersByTimeAsync(5_000);
      while ((await delivery.store.messages.nextDueAt("sms")) !== due) await new Promise(setImmediate);
      await sendBy(taken).runDue();
    }
    gate.resolve(taken);
    vi.useRealTimers();
    await run;
  } finally {
    vi.useRealTimers();
  }
  expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT", attempts: 1 });
});

test("a hand-over stays with who has it in hand though the store refuses renewals for most of a lease", async () => {
  const message = await delivery.send();
  const { send, called, gate } = waiting();
  const startedAt = delivery.clock.monotonic();
  let refused = 0;
  const store = watchingCommits(delivery.store, async (proceed) => {
    const elapsed = delivery.clock.monotonic() - startedAt;
    if (elapsed === 0 || elapsed > 11_000) return proceed();
    refused += 1;
    throw new StoreError("gone", "The server starts anew.");
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const run = delivery.dispatcher({ store, gateways: everywhere({ send }) }).runDue();
    await called.promise;
    const claimedUntil = await delivery.store.messages.nextDueAt("sms");
    for (let seconds = 1; seconds <= 12; seconds += 1) {
      delivery.clock.advance(1_000);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    while ((await delivery.store.messages.nextDueAt("sms")) === claimedUntil) await new Promise(setImmediate);
    delivery.clock.advance(4_000);
    await sendBy(taken).runDue();
    gate.resolve(taken);
    vi.useRealTimers();
    await run;
  } finally {
    vi.useRealTimers();
  }
  expect(refused).toBe(7);
  expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT", attempts: 1 });
});

test("a record that meets conflict after conflict is given up at last, and logged", async () => {
  const message = await delivery.send();
  const { messages } = delivery.store;
  let conflicts = 0;
  const refuse = async (changes: readonly Change[], handlers?: { readonly lease_lost?: () => unknown }) => {
    if (!handlers?.lease_lost) return delivery.store.commit(changes);
    conflicts += 1;
    return handlers.lease_lost();
  };
  const find: typeof messages.find = async (...asked) => {
    const found = await messages.find(...asked);
    return found && { ...found, refundedAt: conflicts };
  };
  const store = { ...delivery.store, commit: refuse as Store["commit"], messages: { ...messages, find } };
  await delivery.dispatcher({ store, gateways: everywhere({ send: async () => taken }) }).runDue();
  expect(conflicts).toBe(20);
  expect(delivery.errors).toMatchObject([
    { id: message.id, error: "Error: The message changed before each of 20 records." },
  ]);
});

test("a rejection that comes after another instance recorded its own is not reverted again", async () => {
  const revert = vi.spyOn(delivery.guard, "revert");
  onTestFinished(() => revert.mockRestore());
  await delivery.send();
  const refused: Handover = { kind: "refused", detail: "No such number." };
  const late = Promise.withResolvers<Handover>();
  const asked = Promise.withResolvers<void>();
  const send = () => {
    asked.resolve();
    return late.promise;
  };
  const first = delivery.dispatcher({ gateways: everywhere({ send }) }).runDue();
  await asked.promise;
  delivery.clock.advance(15_000);
  await delivery.dispatcher({ gateways: everywhere({ send: async () => refused }) }).runDue();
  late.resolve(refused);
  await first;
  expect(revert).toHaveBeenCalledTimes(1);
});
