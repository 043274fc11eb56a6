import { expect, test } from "vitest";
import { createSingleFlight } from "../../src/common/single-flight.ts";

const never = () => new Promise<never>(() => {});

test("concurrent calls share one run, and a later call starts another", async () => {
  let done = 0;
  const run = createSingleFlight(async () => (done += 1));
  expect(await Promise.all([run(), run(), run()])).toEqual([1, 1, 1]);
  expect(await run()).toBe(2);
});

test("a failed run rejects all concurrent calls, and the next call starts another run", async () => {
  let done = 0;
  const run = createSingleFlight(async () => {
    done += 1;
    if (done === 1) throw new Error("lost");
    return done;
  });
  const outcomes = await Promise.allSettled([run(), run()]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await run()).toBe(2);
});

test("if the starting caller was terminated, the waiting calls share one new run", async () => {
  let done = 0;
  const run = createSingleFlight(async () => {
    done += 1;
    if (done === 1) return never();
    await new Promise((resolve) => setTimeout(resolve, 20));
    return done;
  }, 50);
  void run();
  expect(await Promise.all([run(), run(), run()])).toEqual([2, 2, 2]);
});

test("a slow run still resolves for the caller that started it", async () => {
  let done = 0;
  const first = Promise.withResolvers<number>();
  const third = Promise.withResolvers<number>();
  const run = createSingleFlight(() => {
    done += 1;
    if (done === 1) return first.promise;
    return done === 3 ? third.promise : Promise.resolve(done);
  }, 20);
  const started = run();
  expect(await run()).toBe(2);
  const waiting = run();
  first.resolve(1);
  expect(await started).toBe(1);
  // The current run stays shared when an earlier run finishes.
  const other = run();
  third.resolve(3);
  expect(await Promise.all([waiting, other])).toEqual([3, 3]);
  expect(done).toBe(3);
});
