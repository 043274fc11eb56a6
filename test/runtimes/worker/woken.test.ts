import { expect, test } from "vitest";
import { boundsOf, type Bounds } from "../../../src/runtimes/worker/bounds.ts";
import { createWoken } from "../../../src/runtimes/worker/woken.ts";
import { systemClock } from "../../../src/system-clock.ts";

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

test("what an invocation takes up and may not do any more is done by the one that brought it", async () => {
  let left = 0;
  const queries = new Map<Bounds, number>();
  const woken = createWoken(systemClock, async (bounds) => {
    const { messages } = bounds;
    if (!messages.aborted) left = 0;
    // It looks for webhooks in any case.
    await pause(100);
    const isCut = messages.aborted;
    queries.set(bounds, 400);
    return { isCut };
  });
  const send = () => {
    left += 1;
    woken.wake();
    const bounds: Bounds = boundsOf("request", systemClock, () => queries.get(bounds) ?? 0);
    return woken.dispatchIfWoken(bounds);
  };
  const first = send();
  await pause(60);
  await Promise.all([first, send()]);
  expect(left).toBe(0);
});

test("nobody who finds nothing to do waits for others", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const woken = createWoken(systemClock, () => promise.then(() => ({ isCut: false })));
  const bounds = boundsOf("request", systemClock, () => 0);
  woken.wake();
  const first = woken.dispatchIfWoken(bounds);
  await woken.dispatchIfWoken(bounds);
  resolve();
  await first;
});
