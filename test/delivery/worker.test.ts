import { expect, test, vi } from "vitest";
import type { QueueConsumer } from "../../src/delivery/queue-consumer.ts";
import { startWorker } from "../../src/delivery/worker.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { createTestClock } from "../support/clock.ts";
import { openDelivery } from "./fixtures.ts";
import { useWorker } from "./worker-fixtures.ts";

const clock = createTestClock();
const subject = useWorker();

/** A worker over a consumer that only counts its runs; the queue is next due `dueIn` milliseconds from now. */
function startCounting(run: (count: number) => Promise<void> = async () => {}, dueIn?: number) {
  const seen = { runs: 0 };
  const consumer: QueueConsumer = {
    queue: "sms",
    activeCount: 0,
    async runDue() {
      seen.runs += 1;
      await run(seen.runs);
      return 0;
    },
    wake: () => {},
    nextDueAt: async () => (dueIn === undefined ? undefined : clock.now() + dueIn),
  };
  subject.run(startWorker({ consumers: [consumer] }, clock, subject.log));
  return seen;
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test("runs at once, then every second", async () => {
  const seen = startCounting();
  await settle();
  expect(seen.runs).toBe(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(seen.runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.runs).toBe(2);
});

test("runs when the queue is due, if that is sooner", async () => {
  const seen = startCounting(undefined, 300);
  await vi.advanceTimersByTimeAsync(299);
  expect(seen.runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.runs).toBe(2);
});

test("runs at once when it is woken", async () => {
  const seen = startCounting();
  await settle();
  subject.worker.wake();
  await settle();
  expect(seen.runs).toBe(2);
});

test("is woken by its own queue, and by nobody else's", async () => {
  const seen = startCounting();
  await settle();
  subject.worker.wake("telegram");
  await settle();
  expect(seen.runs).toBe(1);
  subject.worker.wake("sms");
  await settle();
  expect(seen.runs).toBe(2);
});

test("runs again when it was woken during a run", async () => {
  const seen = startCounting(async (count) => {
    await Promise.resolve();
    if (count === 1) subject.worker.wake();
  });
  await settle();
  expect(seen.runs).toBe(2);
});

test("goes on a second after the store failed", async () => {
  const seen = startCounting(async (count) => {
    if (count === 1) throw new StoreError("gone", "SQLITE_IOERR");
  });
  await settle();
  expect(subject.logged).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(seen.runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.runs).toBe(2);
  expect(subject.logged).toHaveLength(1);
});

test("tells the same failure once a minute, however often and wherever it is met", async () => {
  const consumer = (queue: QueueConsumer["queue"]): QueueConsumer => ({
    queue,
    activeCount: 0,
    runDue: () => Promise.reject(new StoreError("gone", "ECONNREFUSED")),
    wake: () => {},
    nextDueAt: async () => undefined,
  });
  subject.run(startWorker({ consumers: [consumer("sms"), consumer("telegram")] }, clock, subject.log));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(subject.logged).toHaveLength(1);
  clock.advance(60_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(subject.logged).toHaveLength(2);
});

test("stops at once when it rests, and does not run again", async () => {
  const seen = startCounting();
  await settle();
  await subject.worker.stop();
  subject.worker.wake();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen.runs).toBe(1);
});

test("stops when what is in hand is recorded, and takes nothing more", async () => {
  vi.useRealTimers();
  const delivery = await openDelivery();
  const [started, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const message = await delivery.send();
  const gateway = {
    async send() {
      started.resolve();
      await slow.promise;
      return { kind: "accepted" as const, providerMessageId: "gateway-1", receipts: [] };
    },
  };
  const { messages } = delivery.store;
  const empty = Promise.withResolvers<void>();
  const claim: typeof messages.claim = async (...args) => {
    const found = await messages.claim(...args);
    if (found.length === 0 && args[0] === "sms") empty.resolve();
    return found;
  };
  const store = { ...delivery.store, messages: { ...messages, claim } };
  const dispatcher = delivery.dispatcher({ store, gateways: { sms: gateway } });
  subject.run(startWorker(dispatcher, delivery.clock, subject.log));
  await started.promise;
  // No claim is running that could find a message of now.
  await empty.promise;
  const late = await delivery.send();
  const stopped = subject.worker.stop();
  slow.resolve();
  await stopped;
  expect((await delivery.stateOf(message)).status).toBe("SENT");
  expect(await delivery.stateOf(late)).toMatchObject({ status: "PENDING", attempts: 0 });
  await delivery.close();
});
