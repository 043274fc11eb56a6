import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startWorker } from "../../../src/delivery/worker.ts";
import { useWorker } from "../worker-fixtures.ts";
import { openWebhooks, type TestWebhooks } from "./fixtures.ts";

let hub: TestWebhooks;
let queries = 0;
beforeEach(async () => {
  hub = await openWebhooks();
});
afterEach(() => hub.close());
const subject = useWorker();
beforeEach(() => {
  queries = 0;
  const listDueEndpoints: typeof hub.store.webhooks.listDueEndpoints = async () => {
    queries += 1;
    return { endpoints: [], next: undefined };
  };
  const store = { ...hub.store, webhooks: { ...hub.store.webhooks, listDueEndpoints } };
  const { consumer } = hub.createDeliverer({ store });
  subject.run(startWorker({ consumers: [consumer] }, hub.clock, subject.log));
});

test("polls every quarter of a second", async () => {
  await vi.advanceTimersByTimeAsync(0);
  expect(queries).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queries).toBe(5);
  await vi.advanceTimersByTimeAsync(10);
});

test("polls when it is woken, but at most every hundredth of a second", async () => {
  await vi.advanceTimersByTimeAsync(100);
  for (let count = 0; count < 5; count += 1) subject.worker.wake("webhooks");
  await vi.advanceTimersByTimeAsync(9);
  expect(queries).toBe(2);
  subject.worker.wake("webhooks");
  await vi.advanceTimersByTimeAsync(1);
  expect(queries).toBe(3);
  await vi.advanceTimersByTimeAsync(10);
});

test("does not poll after a stop", async () => {
  await vi.advanceTimersByTimeAsync(100);
  const stopped = subject.worker.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect(queries).toBe(1);
});

/** Lets 10 milliseconds pass, and the store respond. */
async function pass(): Promise<void> {
  await vi.advanceTimersByTimeAsync(10);
  await new Promise(setImmediate);
}

test("posts nothing more after a stop, although a query of due endpoints is still running", async () => {
  await hub.register("https://shop.example.com/");
  await hub.send();
  await hub.send();
  const [slow, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  const listDueEndpoints: typeof hub.store.webhooks.listDueEndpoints = async (after) => {
    asked += 1;
    if (asked > 1) await slow.promise;
    return hub.store.webhooks.listDueEndpoints(after);
  };
  let posted = 0;
  const { consumer } = hub.createDeliverer({
    store: { ...hub.store, webhooks: { ...hub.store.webhooks, listDueEndpoints } },
    async post() {
      posted += 1;
      await answered.promise;
      return { status: 200 };
    },
  });
  const idle = subject.worker.stop();
  await pass();
  await idle;
  subject.run(startWorker({ consumers: [consumer] }, hub.clock, subject.log));
  while (posted === 0 || asked < 2) await pass();
  const stopped = subject.worker.stop();
  answered.resolve();
  for (let turn = 0; turn < 50; turn += 1) await pass();
  slow.resolve();
  for (let turn = 0; turn < 50; turn += 1) await pass();
  let hasStopped = false;
  void stopped.then(() => (hasStopped = true));
  while (!hasStopped) await pass();
  expect(posted).toBe(1);
});
