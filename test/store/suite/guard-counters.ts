import { expect, test } from "vitest";
import type { OpenStore } from "../fixtures.ts";

/** Snapshots of what the guard has counted. */
export function guardCountersSuite(database: () => OpenStore): void {
  test("the newest snapshot that is whole is read, part by part, and the others are forgotten", async () => {
    const { store } = database();
    const { guardCounters } = store;
    const put = (snapshot: string, part: number, parts: number | null) =>
      store.commit([guardCounters.put({ snapshot, part, parts, counters: `${snapshot} ${part}` })]);
    expect(await guardCounters.newest()).toBeUndefined();
    await put("a", 0, null);
    expect(await guardCounters.newest()).toBeUndefined();
    await put("a", 1, 2);
    expect(await guardCounters.newest()).toBe("a");
    await put("b", 0, 1);
    expect(await guardCounters.newest()).toBe("b");
    // One that was cut off, and one of which another instance has removed a part.
    await put("c", 0, null);
    await put("d", 1, 2);
    expect(await guardCounters.newest()).toBe("b");
    expect(await guardCounters.parts("a", 0, 1)).toEqual([
      { snapshot: "a", part: 0, parts: null, counters: "a 0" },
    ]);
    expect(await guardCounters.parts("a", 1, 5)).toEqual([
      { snapshot: "a", part: 1, parts: 2, counters: "a 1" },
    ]);
    await store.commit([guardCounters.forgetBefore("b")]);
    expect(await guardCounters.parts("a", 0, 5)).toEqual([]);
    expect(await guardCounters.newest()).toBe("b");
  });
}
