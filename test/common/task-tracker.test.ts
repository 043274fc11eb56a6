import { expect, test } from "vitest";
import { createTaskTracker } from "../../src/common/task-tracker.ts";

test("waits for all tasks, including a failed one", async () => {
  const tracker = createTaskTracker();
  const [good, bad] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const given = [tracker.add(good.promise), tracker.add(bad.promise)];
  let hasEnded = false;
  const ended = tracker.waitForAll().then(() => (hasEnded = true));
  bad.reject(new Error("lost"));
  await expect(given[1]).rejects.toThrow("lost");
  expect(hasEnded).toBe(false);
  good.resolve("sent");
  expect(await given[0]).toBe("sent");
  await ended;
});

test("does not wait once all tasks have finished", async () => {
  const tracker = createTaskTracker();
  await tracker.add(Promise.resolve());
  await tracker.waitForAll();
});
