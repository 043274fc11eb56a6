import { expect, test } from "vitest";
import { createLane } from "../../src/delivery/lane.ts";

test("two runs of one lane at the same time both end with what is in hand", async () => {
  const waiting = ["first", "second"];
  const done: string[] = [];
  const lane = createLane({
    queue: "sms",
    atOnce: 1,
    claim: async (limit) => waiting.splice(0, limit),
    async handle(item) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      done.push(item);
    },
    nextDueAt: async () => undefined,
  });
  const first = lane.runDue();
  // The first one waits for what it has in hand by the time the second begins.
  await new Promise((resolve) => setImmediate(resolve));
  const taken = await Promise.all([first, lane.runDue()]);
  expect(taken.reduce((sum, count) => sum + count)).toBe(2);
  expect(done).toEqual(["first", "second"]);
});
