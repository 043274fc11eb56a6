import { afterEach, expect, test, vi } from "vitest";
import { createKeyedMutex } from "../../src/common/keyed-mutex.ts";

afterEach(() => void vi.useRealTimers());

test("runs calls with the same key one after another, in order, also after a failure", async () => {
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

test("a call that arrives during another call waits for that one", async () => {
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

test("a call runs after the maximum wait if the running call never finishes, and so does the next call", async () => {
  const mutex = createKeyedMutex(1);
  void mutex("one", () => new Promise(() => {}));
  expect(await mutex("one", async () => "second")).toBe("second");
  expect(await mutex("one", async () => "third")).toBe("third");
});

test("a call waits longer than the maximum wait while previous calls finish one after another", async () => {
  vi.useFakeTimers();
  const waitMilliseconds = 10;
  const mutex = createKeyedMutex(waitMilliseconds);
  let running = 0;
  let maximum = 0;
  const works = Array.from({ length: 10 }, () =>
    mutex("one", async () => {
      running += 1;
      maximum = Math.max(maximum, running);
      await new Promise((resolve) => setTimeout(resolve, waitMilliseconds / 2));
      running -= 1;
    }),
  );
  for (const _ of works) await vi.advanceTimersByTimeAsync(waitMilliseconds / 2);
  await Promise.all(works);
  expect(maximum).toBe(1);
});
