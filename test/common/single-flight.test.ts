import { expect, test } from "vitest";
import { singleFlight } from "../../src/common/single-flight.ts";

const never = () => new Promise<never>(() => {});

test("is done once for all who ask meanwhile, and again for whoever asks later", async () => {
  let done = 0;
  const ask = singleFlight(async () => (done += 1));
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await ask()).toBe(2);
});

test("fails for all who ask meanwhile, and is begun anew by the next", async () => {
  let done = 0;
  const ask = singleFlight(async () => {
    done += 1;
    if (done === 1) throw new Error("lost");
    return done;
  });
  const outcomes = await Promise.allSettled([ask(), ask()]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await ask()).toBe(2);
});

test("is begun anew, once for all who wait, where whoever began it was cut off", async () => {
  let done = 0;
  const ask = singleFlight(async () => {
    done += 1;
    if (done === 1) return never();
    await new Promise((resolve) => setTimeout(resolve, 20));
    return done;
  }, 50);
  void ask();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([2, 2, 2]);
});

test("that is slow but not cut off is given to whoever began it", async () => {
  let done = 0;
  const first = Promise.withResolvers<number>();
  const third = Promise.withResolvers<number>();
  const ask = singleFlight(() => {
    done += 1;
    if (done === 1) return first.promise;
    return done === 3 ? third.promise : Promise.resolve(done);
  }, 20);
  const begun = ask();
  expect(await ask()).toBe(2);
  const waiting = ask();
  first.resolve(1);
  expect(await begun).toBe(1);
  // What is under way is shared on, whatever ends that was begun before it.
  const other = ask();
  third.resolve(3);
  expect(await Promise.all([waiting, other])).toEqual([3, 3]);
  expect(done).toBe(3);
});
