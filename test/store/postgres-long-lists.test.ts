import type { PoolClient, QueryConfig } from "pg";
import { describe, expect, test } from "vitest";
import { createPrepare } from "../../src/store/engines/postgres/prepare.ts";
import { runTransaction } from "../../src/store/engines/postgres/transaction.ts";

const writes = 25_000;
const sentAtOnce = 10_000;
const text = "select 1";

/** A connection that answers in order and later, each statement by itself, and `failing` by an error. */
function connect(failing?: number) {
  const said: string[] = [];
  let [sent, unanswered, most] = [0, 0, 0];
  const query = (asked: QueryConfig | string) => {
    const statement = typeof asked === "string" ? asked : asked.text;
    const number = statement === text ? (sent += 1) : undefined;
    if (number === undefined) said.push(statement);
    unanswered += 1;
    most = Math.max(most, unanswered);
    return new Promise((resolve, reject) => {
      setImmediate(() => {
        unanswered -= 1;
        if (number !== undefined && number === failing) reject(new Error("failed"));
        else resolve({ rows: [], rowCount: 0 });
      });
    });
  };
  const client = { query, on() {}, off() {} } as unknown as PoolClient;
  return { client, said, seen: () => ({ sent, most }) };
}

const run = (client: PoolClient) =>
  runTransaction(
    client,
    [{ decisions: [], statements: Array.from({ length: writes }, () => ({ sql: text, parameters: [] })) }],
    { prepare: createPrepare(), answerMilliseconds: 1_000 },
  );

describe("a commit of more statements than are sent at once", () => {
  test("is one transaction, and waits for answers in between", async () => {
    const { client, said, seen } = connect();
    const [outcome] = await run(client);
    expect(outcome).toMatchObject({ results: { length: writes } });
    expect(said).toEqual(["begin isolation level read committed", "commit"]);
    expect(seen().sent).toBe(writes);
    // What begins the transaction is on its way with the first of them.
    expect(seen().most).toBeLessThanOrEqual(sentAtOnce + 1);
  });

  test("is not sent on once a part of it has failed", async () => {
    const { client, said, seen } = connect(7);
    await expect(run(client)).rejects.toThrow("failed");
    expect(said.at(-1)).toBe("rollback");
    expect(seen().sent).toBe(sentAtOnce);
  });
});
