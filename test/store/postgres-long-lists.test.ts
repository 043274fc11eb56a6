import type { PoolClient, QueryConfig } from "pg";
import { describe, expect, test } from "vitest";
import { createStatementNamer } from "../../src/store/engines/postgres/statement-namer.ts";
import { runTransaction } from "../../src/store/engines/postgres/transaction.ts";

const writes = 25_000;
const sentAtOnce = 10_000;
const text = "select 1";

/** Creates a connection that responds later and in order. The statement with the number `failing` fails. */
function connect(failing?: number) {
  const otherStatements: string[] = [];
  let [sent, unanswered, most] = [0, 0, 0];
  const query = (statementOrText: QueryConfig | string) => {
    const statement = typeof statementOrText === "string" ? statementOrText : statementOrText.text;
    const number = statement === text ? (sent += 1) : undefined;
    if (number === undefined) otherStatements.push(statement);
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
  return { client, said: otherStatements, seen: () => ({ sent, most }) };
}

const run = (client: PoolClient) =>
  runTransaction(
    client,
    [{ decisions: [], statements: Array.from({ length: writes }, () => ({ sql: text, parameters: [] })) }],
    { prepare: createStatementNamer(), answerMilliseconds: 1_000 },
  );

describe("a commit with more statements than are sent without a response", () => {
  test("is one transaction, and waits for responses in between", async () => {
    const { client, said: otherStatements, seen } = connect();
    const [outcome] = await run(client);
    expect(outcome).toMatchObject({ results: { length: writes } });
    expect(otherStatements).toEqual(["begin isolation level read committed", "commit"]);
    expect(seen().sent).toBe(writes);
    // The begin statement is in flight together with the first statements.
    expect(seen().most).toBeLessThanOrEqual(sentAtOnce + 1);
  });

  test("sends nothing more after one of its statements has failed", async () => {
    const { client, said: otherStatements, seen } = connect(7);
    await expect(run(client)).rejects.toThrow("failed");
    expect(otherStatements.at(-1)).toBe("rollback");
    expect(seen().sent).toBe(sentAtOnce);
  });
});
