import { describe, expect, test } from "vitest";
import { createQueueConsumer } from "../../src/delivery/queue-consumer.ts";

const nextTurns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};

test("lets two concurrent runs finish after all active items", async () => {
  const due = ["first", "second"];
  const done: string[] = [];
  const consumer = createQueueConsumer({
    queue: "sms",
    concurrency: 1,
    claim: async (limit) => due.splice(0, limit),
    async handle(item) {
      await nextTurns();
      done.push(item);
    },
  });
  const first = consumer.runDue();
  // The first run is waiting for its active item when the second run starts.
  await new Promise(setImmediate);
  const claimed = await Promise.all([first, consumer.runDue()]);
  expect(claimed.reduce((sum, count) => sum + count)).toBe(2);
  expect(done).toEqual(["first", "second"]);
});

/** A consumer with eight slots that accepts reservations. Claims wait for the gate, and the test frees the reserved slots. */
async function openConsumer(hasLeft = () => false) {
  const due: string[] = [];
  const limits: number[] = [];
  let gate = Promise.resolve();
  const consumer = createQueueConsumer<string>({
    concurrency: 8,
    async claim(limit) {
      limits.push(limit);
      await gate;
      return due.splice(0, limit);
    },
    handle: async () => {},
    hasMore: hasLeft,
  });
  const stop = new AbortController();
  await consumer.runDue(stop.signal);
  consumer.reserve()?.run();
  await nextTurns();
  limits.length = 0;
  return {
    consumer,
    due,
    limits,
    stop,
    closeGate(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    reserve: (count: number) => Array.from({ length: count }, () => consumer.reserve()),
  };
}

describe("reserve", () => {
  test("fails before a run with a stop signal, and after its stop", async () => {
    const plain = createQueueConsumer({ concurrency: 1, claim: async () => [], handle: async () => {} });
    await plain.runDue();
    expect(plain.reserve()).toBeUndefined();
    const { consumer, stop } = await openConsumer();
    expect(consumer.reserve()).toBeDefined();
    stop.abort();
    expect(consumer.reserve()).toBeUndefined();
  });

  test("leaves free what a running claim may find, and a claim leaves most slots free", async () => {
    const { consumer, due, limits, closeGate, reserve } = await openConsumer();
    due.push("first");
    const open = closeGate();
    const running = consumer.runDue();
    expect(limits).toEqual([1]);
    expect(reserve(8).filter(Boolean)).toHaveLength(7);
    open();
    await nextTurns();
    expect(consumer.activeCount).toBe(7);
    void running;
  });

  test("fails while queued items may wait, until a claim finds fewer than it could", async () => {
    const { consumer, due, limits, reserve } = await openConsumer();
    const slots = reserve(9);
    expect(slots.at(-1)).toBeUndefined();
    slots[0]!.run();
    expect(consumer.reserve()).toBeUndefined();
    due.push("queued");
    for (const slot of slots.slice(1, -1)) slot!.run();
    await consumer.runDue();
    // The rejected item may be queued, so the claim used all free slots.
    expect(limits[0]).toBeGreaterThan(1);
    expect(consumer.reserve()).toBeDefined();
  });

  test("fails if it is not allowed, and then until the next claim", async () => {
    const { consumer } = await openConsumer();
    expect(consumer.reserve(false)).toBeUndefined();
    expect(consumer.reserve()).toBeUndefined();
    await consumer.runDue();
    expect(consumer.reserve()).toBeDefined();
  });

  test("fails while the claim reports that items remain", async () => {
    let hasLeft = true;
    const { consumer } = await openConsumer(() => hasLeft);
    expect(consumer.reserve()).toBeUndefined();
    hasLeft = false;
    await consumer.runDue();
    expect(consumer.reserve()).toBeDefined();
  });
});

describe("runDue", () => {
  test("claims for all free slots after a claim that found its limit", async () => {
    const { consumer, due, limits } = await openConsumer();
    due.push("first", "second", "third");
    await consumer.runDue();
    expect(limits[0]).toBe(1);
    expect(limits[1]).toBeGreaterThanOrEqual(7);
  });

  test("ends if only reserved slots are active", async () => {
    const { consumer, reserve } = await openConsumer();
    reserve(7);
    expect(await consumer.runDue()).toBe(0);
    expect(consumer.activeCount).toBe(7);
  });

  test("waits while all slots are reserved, and does not poll until one is free", async () => {
    const { consumer, due, limits, reserve } = await openConsumer();
    const [first] = reserve(8);
    due.push("queued");
    const running = consumer.runDue();
    await nextTurns();
    expect(limits).toEqual([]);
    first!.run();
    expect(await running).toBe(1);
  });

  test("waits for reserved slots after a stop", async () => {
    const { consumer, stop, reserve } = await openConsumer();
    const [slot] = reserve(1);
    stop.abort();
    let hasEnded = false;
    const running = consumer.runDue(stop.signal).then(() => (hasEnded = true));
    await nextTurns();
    expect(hasEnded).toBe(false);
    slot!.run();
    await running;
  });
});
