import { expect, test } from "vitest";
import type { OpenStore } from "../fixtures.ts";

/** The guard's counters as numbered texts. */
export function guardCountersSuite(database: () => OpenStore): void {
  test("the guard's counters are read in the order of their numbers, and texts are replaced and removed", async () => {
    const { store, engine } = database();
    const { guardCounters } = store;
    const put = (part: number, text: string) => store.commit([guardCounters.put(part, text)]);
    const list = () => guardCounters.list(0, 10);
    expect(await list()).toEqual([]);
    for (const part of [2, 0, 1]) await put(part, `first ${part}`);
    expect(await list()).toEqual(["first 0", "first 1", "first 2"]);
    expect(await guardCounters.list(1, 1)).toEqual(["first 1"]);
    expect(await guardCounters.list(3, 5)).toEqual([]);
    await put(0, "second 0");
    await store.commit([guardCounters.removeFrom(2)]);
    expect(await list()).toEqual(["second 0", "first 1"]);
    // Of an earlier version, which wrote one snapshot after the other.
    const earlier = engine.builder
      .insertInto("guard_counters")
      .values({ snapshot: "01931f6a", part: 0, parts: 1, counters: "earlier" })
      .compile();
    await engine.commit([{ sql: earlier.sql, parameters: earlier.parameters }]);
    expect(await list()).toEqual(["second 0", "first 1"]);
    await store.commit([guardCounters.removeFrom(0)]);
    expect(await list()).toEqual([]);
    const { sql, parameters } = engine.builder.selectFrom("guard_counters").select("part").compile();
    expect(await engine.read({ sql, parameters })).toEqual([]);
  });
}
