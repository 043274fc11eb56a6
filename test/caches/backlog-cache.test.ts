import { expect, test } from "vitest";
import { createBacklogCache } from "../../src/caches/backlog-cache.ts";
import type { DueEndpoint } from "../../src/ports/store/webhooks.ts";
import { createTestClock, testStart } from "../support/clock.ts";

const readDueTime = async (...due: readonly DueEndpoint[]) => {
  const store = {
    backlog: { queues: async () => [] },
    webhooks: { listDueEndpoints: async () => ({ endpoints: due, next: undefined }) },
  };
  return (await createBacklogCache(store as never, createTestClock())()).webhooksDueAt;
};

test("the due time of webhooks ignores failing endpoints", async () => {
  const failing = { endpointId: "dead", dueAt: testStart - 3_600_000, failingSince: testStart - 7_200_000 };
  const toAcceptingEndpoint = (ago: number) => ({
    endpointId: `takes ${ago}`,
    dueAt: testStart - ago,
    failingSince: null,
  });
  expect(
    await readDueTime(
      failing,
      toAcceptingEndpoint(2_000),
      toAcceptingEndpoint(5_000),
      toAcceptingEndpoint(3_000),
    ),
  ).toBe(testStart - 5_000);
  expect(await readDueTime(failing)).toBeUndefined();
  expect(await readDueTime()).toBeUndefined();
});

test("the backlog is read once in 5 seconds, and immediately again after a failure", async () => {
  const clock = createTestClock(testStart);
  let reads = 0;
  const queues = async () => {
    reads += 1;
    if (reads === 1) throw new Error("lost");
    return [];
  };
  const dueOn = (dueAt: number) => ({ endpointId: `${dueAt}`, dueAt, failingSince: null });
  // Returns the endpoints in two pages.
  const due = async (after?: string) =>
    after === undefined ? { endpoints: [dueOn(7)], next: "7" } : { endpoints: [dueOn(5)], next: undefined };
  const readBacklog = createBacklogCache(
    { backlog: { queues }, webhooks: { listDueEndpoints: due } } as never,
    clock,
  );
  await expect(readBacklog()).rejects.toThrow("lost");
  const found = { queues: [], webhooksDueAt: 5 };
  expect(await Promise.all([readBacklog(), readBacklog()])).toEqual([found, found]);
  clock.advance(4_999);
  await readBacklog();
  expect(reads).toBe(2);
  clock.advance(1);
  await readBacklog();
  expect(reads).toBe(3);
});
