import { expect, test } from "vitest";
import { createBacklog } from "../../src/caches/backlog.ts";
import { createTestClock, testStart } from "../support/clock.ts";

test("what waits is read once in five seconds, and again at once after a failure", async () => {
  const clock = createTestClock(testStart);
  let reads = 0;
  const queues = async () => {
    reads += 1;
    if (reads === 1) throw new Error("lost");
    return [];
  };
  const due = async () => [7, 5].map((dueAt) => ({ endpointId: `${dueAt}`, dueAt }));
  const ask = createBacklog({ backlog: { queues }, webhooks: { due } } as never, clock);
  await expect(ask()).rejects.toThrow("lost");
  const found = { queues: [], webhooksDueAt: 5 };
  expect(await Promise.all([ask(), ask()])).toEqual([found, found]);
  clock.advance(4_999);
  await ask();
  expect(reads).toBe(2);
  clock.advance(1);
  await ask();
  expect(reads).toBe(3);
});
