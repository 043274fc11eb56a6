import { expect, test } from "vitest";
import { type EndpointPace, createEndpointPace } from "../../../src/delivery/webhooks/endpoint-pace.ts";
import { createSemaphore } from "../../../src/delivery/webhooks/work.ts";

const middle = () => 0.5;
const well = { succeeded: true, milliseconds: 5, retryAfterMilliseconds: 0 };
const slow = { ...well, milliseconds: 1_001 };
const ill = { succeeded: false, milliseconds: 5, retryAfterMilliseconds: 0 };

function note(pace: EndpointPace, ...observed: (typeof well)[]): void {
  for (const each of observed) pace.note(each, 0);
}

test("an endpoint begins with one request and doubles while it is answered fast", () => {
  const pace = createEndpointPace(8, middle);
  const widths = [pace.width];
  for (let count = 0; count < 5; count += 1) {
    note(pace, well);
    widths.push(pace.width);
  }
  expect(widths).toEqual([1, 2, 4, 8, 8, 8]);
});

test("a slow answer narrows it, and makes it one of the slow ones until the next fast one", () => {
  const pace = createEndpointPace(32, middle);
  note(pace, well, well, well, well, slow);
  expect([pace.width, pace.isSlow]).toEqual([4, true]);
  note(pace, well);
  expect([pace.width, pace.isSlow]).toEqual([8, false]);
});

test("one failure among successes pauses nothing", () => {
  const pace = createEndpointPace(8, middle);
  note(pace, well, well, well, ill, ill, well, ill);
  expect([pace.resumeAt, pace.isSlow, pace.width]).toEqual([0, false, 2]);
});

test("from the third failure on it pauses, longer each time, up to ten seconds", () => {
  const pace = createEndpointPace(8, middle);
  note(pace, ill, ill);
  expect(pace.resumeAt).toBe(0);
  const pauses: number[] = [];
  let now = 0;
  for (let count = 0; count < 7; count += 1) {
    pace.note(ill, now);
    pauses.push(pace.resumeAt - now);
    now = pace.resumeAt;
  }
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  expect([pace.width, pace.isSlow]).toEqual([1, true]);
});

test("what fails together counts once", () => {
  const pace = createEndpointPace(8, middle);
  note(pace, ill, ill, ill, ill, ill, ill);
  expect(pace.resumeAt).toBe(500);
});

test("a wait that is asked for begins at once", () => {
  const pace = createEndpointPace(8, middle);
  pace.note({ ...ill, retryAfterMilliseconds: 60_000 }, 1_000);
  expect(pace.resumeAt).toBe(61_000);
});

test("a longer wait is not cut short by what fails while it lasts", () => {
  const pace = createEndpointPace(8, middle);
  pace.note({ ...ill, retryAfterMilliseconds: 60_000 }, 1_000);
  pace.note({ ...ill, retryAfterMilliseconds: 1_000 }, 2_000);
  expect(pace.resumeAt).toBe(61_000);
});

test("slots are given in order, as many as there are", async () => {
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

test("no more slots are owed than there are", () => {
  const semaphore = createSemaphore(2);
  expect([1, 2, 3, 4, 5].map(() => semaphore.owe())).toEqual([true, true, true, true, false]);
  semaphore.release(1);
  expect(semaphore.owe()).toBe(true);
});
