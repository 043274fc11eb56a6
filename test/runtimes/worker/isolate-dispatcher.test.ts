import { expect, test } from "vitest";
import { createBudget, type InvocationBudget } from "../../../src/runtimes/worker/invocation-budget.ts";
import { createIsolateDispatcher } from "../../../src/runtimes/worker/isolate-dispatcher.ts";
import { systemClock } from "../../../src/system-clock.ts";

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

test("if the budget of the dispatching invocation is used up, the invocation that queued the work continues", async () => {
  let left = 0;
  const queries = new Map<InvocationBudget, number>();
  const woken = createIsolateDispatcher(systemClock, async (bounds) => {
    const { messages } = bounds;
    if (!messages.aborted) left = 0;
    // Simulates the webhook queries, which run even if the budget for messages is used up.
    await pause(100);
    const isCut = messages.aborted;
    queries.set(bounds, 400);
    return { isIncomplete: isCut };
  });
  const send = () => {
    left += 1;
    woken.wake();
    const bounds: InvocationBudget = createBudget("request", systemClock, () => queries.get(bounds) ?? 0);
    return woken.dispatchIfNeeded(bounds);
  };
  const first = send();
  await pause(60);
  await Promise.all([first, send()]);
  expect(left).toBe(0);
});

test("an invocation without pending work does not wait for others", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const woken = createIsolateDispatcher(systemClock, () => promise.then(() => ({ isIncomplete: false })));
  const bounds = createBudget("request", systemClock, () => 0);
  woken.wake();
  const first = woken.dispatchIfNeeded(bounds);
  await woken.dispatchIfNeeded(bounds);
  resolve();
  await first;
});
