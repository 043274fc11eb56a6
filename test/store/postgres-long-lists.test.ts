import type { PoolClient, QueryConfig } from "pg";
import { describe, expect, test } from "vitest";
import { runTransaction } from "../../src/store/engines/postgres/transaction.ts";

const writes = 25_000;
const sentAtOnce = 10_000;
const text = "select 1";

/** A connection that answers in order and later, each write by itself, and `failing` by an error. */
function connect(failing?: number) {
  const said: string[] = [];
  let [sent, unanswered, most] = [0, 0, 0];
  const query = (asked: string | QueryConfig, answer: (error: Error | null, result?: object) => void) => {
    const statement = typeof asked === "string" ? asked : asked.text;
    const number = statement === text ? (sent += 1) : undefined;
    if (number === undefined) said.push(statement);
    unanswered += 1;
    most = Math.max(most, unanswered);
    setImmediate(() => {
      unanswered -= 1;
      if (number !== undefined && number === failing) answer(new Error("failed"));
      else answer(null, { rows: [] });
    });
  };
  const client = { query, on() {}, off() {} } as unknown as PoolClient;
  return { client, said, seen: () => ({ sent, most }) };
}

const run = (client: PoolClient) =>
  runTransaction(
    client,
    [
      {
        lists: [0],
        writes: Array.from({ length: writes }, () => ({ query: { text }, missedAs: undefined })),
      },
    ],
    ["owner"],
    1_000,
  );

describe("a list of more writes than are sent at once", () => {
  test("is one transaction, and waits for answers in between", async () => {
    const { client, said, seen } = connect();
    const [results] = await run(client);
    expect(results).toHaveLength(writes);
    expect([said[0], said.at(-1)]).toEqual(["begin isolation level read committed", "commit"]);
    expect(said.filter((statement) => /^(begin|commit)/.test(statement))).toHaveLength(2);
    expect(seen().sent).toBe(writes);
    // What begins the transaction is on its way with the first of them.
    expect(seen().most).toBeLessThanOrEqual(sentAtOnce + 2);
  });

  test("is not sent on once a part of it has failed", async () => {
    const { client, said, seen } = connect(7);
    await expect(run(client)).rejects.toThrow("failed");
    expect(said.at(-1)).toBe("commit");
    expect(seen().sent).toBe(sentAtOnce);
  });
});
