import { expect, test } from "vitest";
import { createBacklog } from "../../src/caches/backlog.ts";
import type { DueEndpoint } from "../../src/ports/store/webhooks.ts";
import { createTestClock, testStart } from "../support/clock.ts";

const dueOf = async (...due: readonly DueEndpoint[]) => {
  const store = {
    backlog: { queues: async () => [] },
    webhooks: { due: async () => ({ endpoints: due, next: undefined }) },
  };
  return (await createBacklog(store as never, createTestClock())()).webhooksDueAt;
};

test("the first webhook that is due is told of endpoints that take what is posted alone", async () => {
  const failing = { endpointId: "dead", dueAt: testStart - 3_600_000, failingSince: testStart - 7_200_000 };
  const taking = (ago: number) => ({
    endpointId: `takes ${ago}`,
    dueAt: testStart - ago,
    failingSince: null,
  });
  expect(await dueOf(failing, taking(2_000), taking(5_000), taking(3_000))).toBe(testStart - 5_000);
  expect(await dueOf(failing)).toBeUndefined();
  expect(await dueOf()).toBeUndefined();
});

test("what waits is read once in five seconds, and again at once after a failure", async () => {
  const clock = createTestClock(testStart);
  let reads = 0;
  const queues = async () => {
    reads += 1;
    if (reads === 1) throw new Error("lost");
    return [];
  };
  const dueOn = (dueAt: number) => ({ endpointId: `${dueAt}`, dueAt, failingSince: null });
  // In two pages.
  const due = async (after?: string) =>
    after === undefined ? { endpoints: [dueOn(7)], next: "7" } : { endpoints: [dueOn(5)], next: undefined };
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
