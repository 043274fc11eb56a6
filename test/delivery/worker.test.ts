import { expect, test, vi } from "vitest";
import type { QueueConsumer } from "../../src/delivery/queue-consumer.ts";
import { startWorker } from "../../src/delivery/worker.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { createTestClock } from "../support/clock.ts";
import { openDelivery } from "./fixtures.ts";
import { useWorker } from "./worker-fixtures.ts";

const clock = createTestClock();
const subject = useWorker();

/** Starts a worker over a consumer that counts its runs. Its queue is next due in `dueIn` milliseconds. */
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

test("runs immediately, then every second", async () => {
  const seen = startCounting();
  await settle();
  expect(seen.runs).toBe(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(seen.runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.runs).toBe(2);
});

test("runs when the queue is due, if that is earlier", async () => {
  const seen = startCounting(undefined, 300);
  await vi.advanceTimersByTimeAsync(299);
  expect(seen.runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.runs).toBe(2);
});

test("runs immediately when it is woken", async () => {
  const seen = startCounting();
  await settle();
  subject.worker.wake();
  await settle();
  expect(seen.runs).toBe(2);
});

test("is woken for its own queue only", async () => {
  const seen = startCounting();
  await settle();
  subject.worker.wake("telegram");
  await settle();
  expect(seen.runs).toBe(1);
  subject.worker.wake("sms");
  await settle();
  expect(seen.runs).toBe(2);
});

test("runs again if it was woken during a run", async () => {
  const seen = startCounting(async (count) => {
    await Promise.resolve();
    if (count === 1) subject.worker.wake();
  });
  await settle();
  expect(seen.runs).toBe(2);
});

test("continues a second after a store failure", async () => {
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

test("logs the same failure once a minute, regardless of the number of consumers", async () => {
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

test("stops immediately while it waits, and does not run again", async () => {
  const seen = startCounting();
  await settle();
  await subject.worker.stop();
  subject.worker.wake();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen.runs).toBe(1);
});

test("stops after the active items are recorded, and claims no more", async () => {
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
  const dispatcher = delivery.createDispatcher({ store, gateways: { sms: gateway } });
  subject.run(startWorker(dispatcher, delivery.clock, subject.log));
  await started.promise;
  // No claim is running that could still find the new message.
  await empty.promise;
  const late = await delivery.send();
  const stopped = subject.worker.stop();
  slow.resolve();
  await stopped;
  expect((await delivery.readState(message)).status).toBe("SENT");
  expect(await delivery.readState(late)).toMatchObject({ status: "PENDING", attempts: 0 });
  await delivery.close();
});
