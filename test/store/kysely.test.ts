import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ChangePart } from "../../src/store/change.ts";
import type { Engine, Query } from "../../src/store/engine.ts";
import { withKysely } from "../../src/store/kysely.ts";

/** Creates an engine that records its commits. */
function open(dialect: Engine["dialect"], read: (query: Query) => Promise<never[]> = async () => []) {
  const committed: ChangePart[] = [];
  const commit = async (parts: readonly ChangePart[]) => {
    committed.push(...parts);
    return parts.map(() => [{ id: "one" }]);
  };
  const engine = { dialect, read, commit, close: async () => {} };
  return { committed, builder: withKysely(engine).builder };
}

test.each(["sqlite", "postgres"] as const)(
  "on %s, a read does not wait for another read that never returns",
  async (dialect) => {
    let reads = 0;
    const { builder } = open(dialect, () =>
      (reads += 1) === 1 ? new Promise(() => {}) : Promise.resolve([]),
    );
    void builder.selectFrom("holds").selectAll().execute();
    expect(await builder.selectFrom("holds").selectAll().execute()).toEqual([]);
    expect(reads).toBe(2);
  },
);

test("a write is committed, and returns its rows", async () => {
  const { builder, committed } = open("sqlite", () => expect.unreachable());
  expect(await builder.deleteFrom("mails").where("id", "=", "one").returning("id").execute()).toEqual([
    { id: "one" },
  ]);
  expect(committed).toMatchObject([{ parameters: ["one"] }]);
});

test("SQL text is read", async () => {
  const { builder, committed } = open("postgres");
  await sql`select 1`.execute(builder);
  expect(committed).toEqual([]);
});

test("other queries and transactions are rejected", async () => {
  const { builder } = open("sqlite");
  await expect(builder.schema.dropTable("mails").execute()).rejects.toThrow("neither a read nor a write");
  await expect(builder.transaction().execute(async () => {})).rejects.toThrow("Commit changes on an engine");
});
