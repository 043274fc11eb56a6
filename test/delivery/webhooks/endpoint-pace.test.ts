import { expect, test } from "vitest";
import { type EndpointPace, createEndpointPace } from "../../../src/delivery/webhooks/endpoint-pace.ts";
import { createSemaphore } from "../../../src/delivery/webhooks/post-due-deliveries.ts";

const middle = () => 0.5;
const fast = { succeeded: true, milliseconds: 5, retryAfterMilliseconds: 0 };
const slow = { ...fast, milliseconds: 1_001 };
const failed = { succeeded: false, milliseconds: 5, retryAfterMilliseconds: 0 };

function note(pace: EndpointPace, ...observed: (typeof fast)[]): void {
  for (const each of observed) pace.record(each, 0);
}

test("an endpoint starts with one request, and the number doubles while it responds fast", () => {
  const pace = createEndpointPace(8, middle);
  const widths = [pace.concurrency];
  for (let count = 0; count < 5; count += 1) {
    note(pace, fast);
    widths.push(pace.concurrency);
  }
  expect(widths).toEqual([1, 2, 4, 8, 8, 8]);
});

test("a slow response reduces the number of concurrent requests, and the endpoint counts as slow until the next fast one", () => {
  const pace = createEndpointPace(32, middle);
  note(pace, fast, fast, fast, fast, slow);
  expect([pace.concurrency, pace.isSlow]).toEqual([4, true]);
  note(pace, fast);
  expect([pace.concurrency, pace.isSlow]).toEqual([8, false]);
});

test("a failure among successes causes no pause", () => {
  const pace = createEndpointPace(8, middle);
  note(pace, fast, fast, fast, failed, failed, fast, failed);
  expect([pace.resumeAt, pace.isSlow, pace.concurrency]).toEqual([0, false, 2]);
});

test("from the third failure on, the pauses grow up to ten seconds", () => {
  const pace = createEndpointPace(8, middle);
  note(pace, failed, failed);
  expect(pace.resumeAt).toBe(0);
  const pauses: number[] = [];
  let now = 0;
  for (let count = 0; count < 7; count += 1) {
    pace.record(failed, now);
    pauses.push(pace.resumeAt - now);
    now = pace.resumeAt;
  }
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  expect([pace.concurrency, pace.isSlow]).toEqual([1, true]);
});

test("concurrent failures count once", () => {
  const pace = createEndpointPace(8, middle);
  note(pace, failed, failed, failed, failed, failed, failed);
  expect(pace.resumeAt).toBe(500);
});

test("a requested delay starts immediately", () => {
  const pace = createEndpointPace(8, middle);
  pace.record({ ...failed, retryAfterMilliseconds: 60_000 }, 1_000);
  expect(pace.resumeAt).toBe(61_000);
});

test("a failure during a longer delay does not shorten it", () => {
  const pace = createEndpointPace(8, middle);
  pace.record({ ...failed, retryAfterMilliseconds: 60_000 }, 1_000);
  pace.record({ ...failed, retryAfterMilliseconds: 1_000 }, 2_000);
  expect(pace.resumeAt).toBe(61_000);
});

test("slots are assigned in order, up to the available number", async () => {
  const semaphore = createSemaphore(3);
  expect(await semaphore.acquire(2)).toBe(2);
  expect(await semaphore.acquire(5)).toBe(1);
  const order: string[] = [];
  const first = semaphore.acquire(2).then((taken) => order.push(`first ${taken}`));
  const second = semaphore.acquire(1).then((taken) => order.push(`second ${taken}`));
  semaphore.release(1);
  semaphore.release(2);
  await Promise.all([first, second]);
  expect(order).toEqual(["first 1", "second 1"]);
  expect(await semaphore.acquire(9)).toBe(1);
});

test("at most as many slots as exist are acquired beyond the limit", () => {
  const semaphore = createSemaphore(2);
  expect([1, 2, 3, 4, 5].map(() => semaphore.forceAcquire())).toEqual([true, true, true, true, false]);
  semaphore.release(1);
  expect(semaphore.forceAcquire()).toBe(true);
});
