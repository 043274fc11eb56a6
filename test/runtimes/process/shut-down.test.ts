import { afterEach, expect, test, vi } from "vitest";
import { createQueueConsumer } from "../../../src/delivery/queue-consumer.ts";
import { startWorker } from "../../../src/delivery/worker.ts";
import { shutDown } from "../../../src/runtimes/process/shut-down.ts";
import { createTestClock } from "../../support/clock.ts";
import { pollUntil } from "../../support/poll-until.ts";

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** Shuts down a service whose parts end at once. `parts` replaces some of them. */
const end = (parts: Partial<Parameters<typeof shutDown>[0]>) =>
  shutDown({
    listeners: [],
    workers: [],
    consumers: [],
    providers: { drain: () => {}, close: async () => {} },
    saves: [],
    stores: [],
    log,
    flushed: async () => {},
    ...parts,
  });

afterEach(() => void vi.useRealTimers());

test("claims nothing more once the providers drain, however long requests are in flight", async () => {
  let claims = 0;
  const consumer = createQueueConsumer({
    queue: "sms",
    concurrency: 1,
    claim: async () => [(claims += 1)],
    handle: async () => {},
    nextDueAt: async () => undefined,
  });
  const worker = startWorker({ consumers: [consumer] }, createTestClock(), log);
  await pollUntil(() => claims > 2);
  let before: number | undefined;
  let isAnswered = false;
  const answering = async () => {
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    isAnswered = true;
  };
  await end({
    workers: [worker],
    consumers: [consumer],
    listeners: [{ stop: answering }],
    providers: { drain: () => void (before = claims), close: async () => expect(isAnswered).toBe(true) },
  });
  expect(claims).toBe(before);
});

test.each([
  ["providers", "submissions", 8_700, true],
  ["providers", "submissions", 8_900, false],
  ["the guard", "all earlier steps", 9_000, true],
  ["the guard", "all earlier steps", 9_200, false],
])("%s may use the time left by %s; %i ms of work are completed: %s", async (who, _, milliseconds, whole) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  let isDone = false;
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    isDone = true;
  };
  let wasDone: boolean | undefined;
  const stores = [{ close: async () => void (wasDone = isDone) }];
  const slow = who === "providers" ? { providers: { drain: () => {}, close: work } } : { saves: [work] };
  const ending = end({ ...slow, stores });
  await vi.advanceTimersByTimeAsync(10_000);
  await ending;
  expect(wasDone).toBe(whole);
});
