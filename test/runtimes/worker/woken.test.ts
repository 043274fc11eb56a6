import { expect, test } from "vitest";
import { boundsOf } from "../../../src/runtimes/worker/bounds.ts";
import { createWoken } from "../../../src/runtimes/worker/woken.ts";
import { systemClock } from "../../../src/system-clock.ts";

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

test("what an invocation takes up and may not do any more is done by the one that brought it", async () => {
  let queries = 0;
  let left = 0;
  const woken = createWoken(systemClock, async ({ messages }) => {
    if (!messages.aborted) left = 0;
    // It looks for webhooks in any case.
    await pause(100);
    const isCut = messages.aborted;
    // Those of the isolate's other requests count as well.
    queries += 400;
    return { isCut };
  });
  const send = () => {
    left += 1;
    woken.wake();
    return woken.dispatchIfWoken(boundsOf("request", systemClock, () => queries));
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
