import { afterEach, expect, test, vi } from "vitest";
import { createKeyedMutex } from "../../src/common/keyed-mutex.ts";

afterEach(() => void vi.useRealTimers());

test("work of one key is done one after the other, in order, also after a failure", async () => {
  const mutex = createKeyedMutex();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const failing = mutex("one", async () => {
    await first.promise;
    done.push("first");
    throw new Error("no");
  });
  const second = mutex("one", async () => done.push("second"));
  const third = mutex("one", async () => done.push("third"));
  await mutex("other", async () => done.push("other"));
  expect(done).toEqual(["other"]);
  first.resolve();
  await expect(failing).rejects.toThrow("no");
  await Promise.all([second, third]);
  expect(done).toEqual(["other", "first", "second", "third"]);
});

test("who comes while another waits is done after that one", async () => {
  const mutex = createKeyedMutex();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done: string[] = [];
  const one = mutex("one", () => first.promise);
  const begun = Promise.withResolvers<void>();
  const two = mutex("one", async () => {
    begun.resolve();
    await second.promise;
    done.push("second");
  });
  first.resolve();
  await Promise.all([one, begun.promise]);
  const three = mutex("one", async () => done.push("third"));
  second.resolve();
  await Promise.all([two, three]);
  expect(done).toEqual(["second", "third"]);
});

test("who waits too long for one that never ends goes on, and so does who comes after it", async () => {
  const mutex = createKeyedMutex(1);
  void mutex("one", () => new Promise(() => {}));
  expect(await mutex("one", async () => "second")).toBe("second");
  expect(await mutex("one", async () => "third")).toBe("third");
});

test("who waits for many goes on waiting as long as one after the other ends", async () => {
  vi.useFakeTimers();
  const patience = 10;
  const mutex = createKeyedMutex(patience);
  let running = 0;
  let most = 0;
  const works = Array.from({ length: 10 }, () =>
    mutex("one", async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, patience / 2));
      running -= 1;
    }),
  );
  for (const _ of works) await vi.advanceTimersByTimeAsync(patience / 2);
  await Promise.all(works);
  expect(most).toBe(1);
});
