import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { SubmitResult } from "../../src/ports/gateways.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { Store } from "../../src/ports/store.ts";
import type { Change } from "../../src/ports/store/change.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { track } from "../store/fixtures.ts";
import { toGateways, openDelivery, type TestDelivery } from "./fixtures.ts";
import { commit, observeCommits } from "../support/commit.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

const minute = 60_000;
const accepted: SubmitResult = { kind: "accepted", providerMessageId: "gateway-1", receipts: [] };
const later: SubmitResult = { kind: "retry", detail: "Throttled.", afterMilliseconds: minute };

/** Simulates a process that stops between the gateway's call and its record. */
async function crash(message: Message) {
  const ended = Promise.withResolvers<SubmitResult>();
  const called = Promise.withResolvers<void>();
  const stopping = { aborted: false };
  const store = observeCommits(delivery.store, async (proceed) => {
    if (stopping.aborted) throw new Error("The process is gone.");
    return proceed();
  });
  const send = async () => {
    called.resolve();
    return ended.promise;
  };
  const run = delivery.createDispatcher({ store, gateways: toGateways({ send }) }).runDue(stopping);
  await called.promise;
  stopping.aborted = true;
  ended.resolve(accepted);
  await run;
  expect(await track(delivery.store, message)).toMatchObject({ status: "PENDING", submittedAt: null });
}

/** Creates a gateway that responds when the test resolves the gate. */
function createGatedGateway() {
  const gate = Promise.withResolvers<SubmitResult>();
  const called = Promise.withResolvers<void>();
  const send = () => {
    called.resolve();
    return gate.promise;
  };
  return { send, called, gate };
}

/** Releases all leases, like a process that starts as the only one. */
const start = () => commit(delivery.store, [delivery.store.messages.expireAllLeases(delivery.clock.now())]);

const createDispatcher = (handover: SubmitResult) =>
  delivery.createDispatcher({ gateways: toGateways({ send: async () => handover }) });

describe("a message that was active when its process stopped", () => {
  const shortLived = () =>
    delivery.send({ createdAt: delivery.clock.now(), expiresAt: delivery.clock.now() + minute });

  test("is sent again when the only process starts", async () => {
    const message = await shortLived();
    await crash(message);
    await createDispatcher(accepted).runDue();
    expect(await track(delivery.store, message)).toMatchObject({ attempts: 1 });
    await start();
    await createDispatcher(accepted).runDue();
    expect(await delivery.readState(message)).toMatchObject({
      status: "SENT",
      attempts: 2,
      balance: 960_000,
    });
  });

  test("is sent again by another process after the lease has expired", async () => {
    const message = await shortLived();
    await crash(message);
    delivery.clock.advance(15_000);
    await createDispatcher(accepted).runDue();
    expect(await delivery.readState(message)).toMatchObject({ status: "SENT", attempts: 2 });
  });

  test("is not refunded when it expires, because its outcome is unknown", async () => {
    const revert = vi.spyOn(delivery.guard, "revert");
    onTestFinished(() => revert.mockRestore());
    const message = await shortLived();
    await crash(message);
    await start();
    await createDispatcher(later).runDue();
    delivery.clock.advance(minute);
    await createDispatcher(later).runDue();
    expect(await delivery.readState(message)).toEqual({
      status: "EXPIRED",
      attempts: 3,
      events: ["PENDING", "PENDING", "EXPIRED"],
      balance: 960_000,
    });
    expect((await delivery.store.messages.listEvents(message.id)).at(-1)!.detail).toBe(
      "It is not known if the gateway accepted the message.",
    );
    expect(await delivery.store.messages.nextDueAt("sms")).toBeUndefined();
    expect(revert).not.toHaveBeenCalled();
  });

  test("is refunded if a gateway rejects it permanently", async () => {
    const message = await shortLived();
    await crash(message);
    await start();
    await createDispatcher({ kind: "refused", detail: "Wrong number." }).runDue();
    expect(await delivery.readState(message)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
  });
});

test.each<[string, SubmitResult, string, number]>([
  ["throttles", later, "FAILED", 1_000_000],
  ["is down", { kind: "unavailable", detail: "Down." }, "FAILED", 1_000_000],
  ["has an unknown outcome", { ...later, outcomeUnknown: true }, "EXPIRED", 960_000],
])(
  "a message whose gateway %s until it expires is refunded if no provider can have accepted it",
  async (_, handover, status, balance) => {
    const message = await delivery.send();
    await createDispatcher(handover).runDue();
    delivery.clock.advance(3_600_000);
    await createDispatcher(accepted).runDue();
    expect(await delivery.readState(message)).toMatchObject({ status, balance });
  },
);

test("a submission that takes longer than a lease stays with its process", async () => {
  const message = await delivery.send();
  const { send, called, gate } = createGatedGateway();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const run = delivery.createDispatcher({ gateways: toGateways({ send }) }).runDue();
    await called.promise;
    for (let renewals = 1; renewals <= 6; renewals += 1) {
      delivery.clock.advance(5_000);
      const due = delivery.clock.now() + 15_000;
      await vi.advanceTimersByTimeAsync(5_000);
      while ((await delivery.store.messages.nextDueAt("sms")) !== due) await new Promise(setImmediate);
      await createDispatcher(accepted).runDue();
    }
    gate.resolve(accepted);
    vi.useRealTimers();
    await run;
  } finally {
    vi.useRealTimers();
  }
  expect(await delivery.readState(message)).toMatchObject({ status: "SENT", attempts: 1 });
});

test("a submission stays with its process although the store rejects renewals for most of a lease", async () => {
  const message = await delivery.send();
  const { send, called, gate } = createGatedGateway();
  const startedAt = delivery.clock.monotonic();
  let refused = 0;
  const store = observeCommits(delivery.store, async (proceed) => {
    const elapsed = delivery.clock.monotonic() - startedAt;
    if (elapsed === 0 || elapsed > 11_000) return proceed();
    refused += 1;
    throw new StoreError("gone", "The server restarts.");
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const run = delivery.createDispatcher({ store, gateways: toGateways({ send }) }).runDue();
    await called.promise;
    const claimedUntil = await delivery.store.messages.nextDueAt("sms");
    for (let seconds = 1; seconds <= 12; seconds += 1) {
      delivery.clock.advance(1_000);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    while ((await delivery.store.messages.nextDueAt("sms")) === claimedUntil) await new Promise(setImmediate);
    delivery.clock.advance(4_000);
    await createDispatcher(accepted).runDue();
    gate.resolve(accepted);
    vi.useRealTimers();
    await run;
  } finally {
    vi.useRealTimers();
  }
  expect(refused).toBe(7);
  expect(await delivery.readState(message)).toMatchObject({ status: "SENT", attempts: 1 });
});

test("a record with repeated conflicts fails after 20 attempts and is logged", async () => {
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
  await delivery.createDispatcher({ store, gateways: toGateways({ send: async () => accepted }) }).runDue();
  expect(conflicts).toBe(20);
  expect(delivery.errors).toMatchObject([
    { id: message.id, error: "Error: The message changed before each of 20 records." },
  ]);
});

test("the guard reverts a rejected message once, even if a second instance receives a rejection as well", async () => {
  const revert = vi.spyOn(delivery.guard, "revert");
  onTestFinished(() => revert.mockRestore());
  await delivery.send();
  const refused: SubmitResult = { kind: "refused", detail: "No such number." };
  const late = Promise.withResolvers<SubmitResult>();
  const asked = Promise.withResolvers<void>();
  const send = () => {
    asked.resolve();
    return late.promise;
  };
  const first = delivery.createDispatcher({ gateways: toGateways({ send }) }).runDue();
  await asked.promise;
  delivery.clock.advance(15_000);
  await delivery.createDispatcher({ gateways: toGateways({ send: async () => refused }) }).runDue();
  late.resolve(refused);
  await first;
  expect(revert).toHaveBeenCalledTimes(1);
});
