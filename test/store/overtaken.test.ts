import { expect, test } from "vitest";
import { createOvertaken } from "../../src/store/engines/postgres/overtaken.ts";
import type { Write } from "../../src/store/write.ts";

/** A list that takes what only one can. */
const taking = (name: string): readonly Write[] => [
  { sql: "update", parameters: [], missedAs: "changed", prize: { name } },
];

test.each([
  ["something else", taking("other")],
  ["nothing that only one can take", [{ sql: "insert", parameters: [], missedAs: "changed" }]],
])("whoever takes %s is not overtaken", async (_, writes) => {
  const unlessOvertaken = createOvertaken();
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = unlessOvertaken(taking("one"), () => promise);
  const second = unlessOvertaken(writes, async () => "second");
  resolve("first");
  expect(await Promise.allSettled([first, second])).toMatchObject([{ value: "first" }, { value: "second" }]);
});

test("what was taken can be asked for again: it is the database that refuses it then", async () => {
  const unlessOvertaken = createOvertaken();
  const change = (came: string) => unlessOvertaken(taking("one"), async () => came);
  const [first, second] = await Promise.allSettled([change("first"), change("second")]);
  expect(first).toMatchObject({ value: "first" });
  expect(second).toMatchObject({ reason: { kind: "missed", broken: "changed" } });
  expect(await change("third")).toBe("third");
});
