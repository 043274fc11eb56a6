import { createHash } from "node:crypto";
import Database from "better-sqlite3";
import type { Write } from "../../src/ports/store.ts";
import { buildSend, type Draft, type Owner, type Send } from "./send.ts";

/** What a peer answers to a send: the body of a success or of the refusal of a key that was used for another body. */
export type Sent =
  | { readonly status: 200; readonly body: Send["body"] }
  | { readonly status: 422; readonly body: { readonly code: "idempotency_mismatch" } };

/** Runs writes one by one on an open connection, each text prepared once; throws where one misses its rows. */
export function createRun(database: Database.Database): (write: Write) => void {
  const statements = new Map<string, Database.Statement<unknown[]>>();
  return ({ sql, parameters, expect }) => {
    let statement = statements.get(sql);
    if (!statement) statements.set(sql, (statement = database.prepare<unknown[]>(sql)));
    const { changes } = statement.run(...parameters);
    if (expect !== undefined && changes !== expect) throw new Error(`${changes} rows changed: ${sql}`);
  };
}

/** The earlier answer to an idempotency key of an account, if there is one. */
export function createEarlier(database: Database.Database) {
  const find = database.prepare<[string, string], { fingerprint: string; answer: string }>(
    "select fingerprint, answer from idempotency_keys where account_id = ? and key = ?",
  );
  return ({ accountId }: Owner, key: string, fingerprint: string): Sent | undefined => {
    const found = find.get(accountId, key);
    if (!found) return undefined;
    if (found.fingerprint !== fingerprint) return { status: 422, body: { code: "idempotency_mismatch" } };
    return { status: 200, body: JSON.parse(found.answer) as Send["body"] };
  };
}

/** Sends in a transaction a request, as better-sqlite3's documentation teaches; a key answers only once. */
export function createSender(
  database: Database.Database,
): (owner: Owner, draft: Draft, idempotencyKey: string | undefined) => Sent {
  const run = createRun(database);
  const earlier = createEarlier(database);
  const commit = database.transaction((writes: readonly Write[]) => writes.forEach(run));
  return (owner, draft, idempotencyKey) => {
    const { body, fingerprint, writes } = buildSend(owner, draft, idempotencyKey);
    try {
      commit(writes);
      return { status: 200, body };
    } catch (error) {
      if (idempotencyKey === undefined || !isConstraint(error)) throw error;
      const answered = earlier(owner, idempotencyKey, fingerprint);
      if (!answered) throw error;
      return answered;
    }
  };
}

const isConstraint = (error: unknown) =>
  error instanceof Database.SqliteError && error.code.startsWith("SQLITE_CONSTRAINT");

/** The owner of an API key and account, as a peer looks them up: one indexed read a request. */
export function createFindOwner(database: Database.Database) {
  const find = database.prepare<[string], Owner>(
    `select user_id as "userId", account_id as "accountId" from api_keys where hash = ? and revoked_at is null`,
  );
  return (key: unknown, accountId: unknown): Owner | undefined => {
    if (typeof key !== "string") return undefined;
    const owner = find.get(createHash("sha256").update(key).digest("hex"));
    return accountId === undefined || owner?.accountId === accountId ? owner : undefined;
  };
}
