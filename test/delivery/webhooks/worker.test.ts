import { expect, test, vi } from "vitest";
import type { WebhookDeliverer } from "../../../src/delivery/webhooks/deliverer.ts";
import { startWebhookWorker } from "../../../src/delivery/webhooks/worker.ts";
import { StoreError } from "../../../src/ports/store/errors.ts";
import { createTestClock } from "../../support/clock.ts";
import { useWorker } from "../worker-fixtures.ts";

const clock = createTestClock();
const subject = useWorker();

function start(sweep: (count: number) => Promise<void> = async () => {}) {
  const seen = { sweeps: 0, stops: 0 };
  const deliverer: WebhookDeliverer = {
    sweep() {
      seen.sweeps += 1;
      return sweep(seen.sweeps);
    },
    runDue: async () => 0,
    async stop() {
      seen.stops += 1;
    },
  };
  subject.run(startWebhookWorker(deliverer, clock, subject.log));
  return seen;
}

test("looks at once, and then every quarter of a second", async () => {
  const seen = start();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.sweeps).toBe(1);
  await vi.advanceTimersByTimeAsync(249);
  expect(seen.sweeps).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.sweeps).toBe(2);
});

test("looks when it is woken, but no more than every hundredth of a second", async () => {
  const seen = start();
  await vi.advanceTimersByTimeAsync(100);
  subject.worker.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.sweeps).toBe(2);
  for (let count = 0; count < 5; count += 1) subject.worker.wake();
  await vi.advanceTimersByTimeAsync(9);
  expect(seen.sweeps).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.sweeps).toBe(3);
});

test("looks again at once when it is woken while it looks", async () => {
  const seen = start(async (count) => {
    if (count === 2) subject.worker.wake();
  });
  await vi.advanceTimersByTimeAsync(250);
  expect(seen.sweeps).toBe(2);
  await vi.advanceTimersByTimeAsync(10);
  expect(seen.sweeps).toBe(3);
});

test("goes on a second after the store failed", async () => {
  const seen = start(async (count) => {
    if (count === 1) throw new StoreError("gone", "SQLITE_IOERR");
  });
  await vi.advanceTimersByTimeAsync(999);
  expect([seen.sweeps, subject.logged.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.sweeps).toBe(2);
});

test("tells the same failure once a minute", async () => {
  const seen = start(() => Promise.reject(new StoreError("gone", "ECONNREFUSED")));
  await vi.advanceTimersByTimeAsync(30_000);
  expect([seen.sweeps, subject.logged.length]).toEqual([31, 1]);
  clock.advance(60_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(subject.logged).toHaveLength(2);
});

test("stopped, it looks no more and stops the deliverer", async () => {
  const seen = start();
  await vi.advanceTimersByTimeAsync(0);
  await subject.worker.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen).toEqual({ sweeps: 1, stops: 1 });
});
