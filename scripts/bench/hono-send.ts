import Database from "better-sqlite3";
import { CompiledQuery, type Kysely } from "kysely";
import type { Tables } from "../../src/store/tables.ts";
import type { Sent } from "./peer.ts";
import { buildSend, type Draft, type Owner, type Send } from "./send.ts";

/**
 * Sends in a transaction a request through Kysely's own SQLite driver, as its documentation teaches. The statements come
 * compiled, so that they are those of all contenders: this spares the peer the time of building them.
 */
export function createKyselySender(database: Kysely<Tables>) {
  async function earlier({ accountId }: Owner, key: string, fingerprint: string): Promise<Sent | undefined> {
    const found = await database
      .selectFrom("idempotency_keys")
      .select(["fingerprint", "answer"])
      .where("account_id", "=", accountId)
      .where("key", "=", key)
      .executeTakeFirst();
    if (!found?.answer) return undefined;
    if (found.fingerprint !== fingerprint) return { status: 422, body: { code: "idempotency_mismatch" } };
    return { status: 200, body: JSON.parse(found.answer) as Send["body"] };
  }

  return async (owner: Owner, draft: Draft, idempotencyKey: string | undefined): Promise<Sent> => {
    const { body, fingerprint, writes } = buildSend(owner, draft, idempotencyKey);
    try {
      await database.transaction().execute(async (transaction) => {
        for (const { sql, parameters, expect } of writes) {
          const { numAffectedRows } = await transaction.executeQuery(CompiledQuery.raw(sql, [...parameters]));
          if (expect !== undefined && Number(numAffectedRows) !== expect) {
            throw new Error(`${numAffectedRows} rows changed: ${sql}`);
          }
        }
      });
      return { status: 200, body };
    } catch (error) {
      if (idempotencyKey === undefined || !isConstraint(error)) throw error;
      const answered = await earlier(owner, idempotencyKey, fingerprint);
      if (!answered) throw error;
      return answered;
    }
  };
}

const isConstraint = (error: unknown) =>
  error instanceof Database.SqliteError && error.code.startsWith("SQLITE_CONSTRAINT");
