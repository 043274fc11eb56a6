import { expect, test } from "vitest";
import { createKeyedMutex } from "../../src/common/keyed-mutex.ts";

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

test("who waits too long for one that never ends goes on, and so does who comes after it", async () => {
  const mutex = createKeyedMutex(1);
  void mutex("one", () => new Promise(() => {}));
  expect(await mutex("one", async () => "second")).toBe("second");
  expect(await mutex("one", async () => "third")).toBe("third");
});
