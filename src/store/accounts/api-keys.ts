import { sql } from "kysely";
import type { ApiKeys } from "../../ports/store/accounts.ts";
import { change, step } from "../change.ts";
import type { Engine } from "../engine.ts";
import { handWritten, prepareRead, rows, type Slots } from "../statement.ts";

/** API keys on an engine. */
export function createApiKeys(engine: Engine): ApiKeys {
  const { builder } = engine;
  const owner = prepareRead(engine, (value: Slots<{ hash: string }>) =>
    builder
      .selectFrom("api_keys")
      .innerJoin("users", "users.id", "api_keys.user_id")
      .innerJoin("accounts", "accounts.id", "api_keys.account_id")
      .select([
        "api_keys.id as keyId",
        "api_keys.user_id as userId",
        "api_keys.account_id as accountId",
        "accounts.currency",
      ])
      .where("api_keys.hash", "=", value.hash)
      .where("api_keys.revoked_at", "is", null)
      .where("users.status", "=", "active"),
  );
  const revoked = (userId: string, now: number) =>
    builder
      .updateTable("api_keys")
      .set({ revoked_at: now })
      .where("user_id", "=", userId)
      .where("revoked_at", "is", null);
  return {
    findOwner: async (hash) => (await owner({ hash }))[0],
    list: (userId) =>
      rows(
        engine,
        builder
          .selectFrom("api_keys")
          .select([
            "id",
            "user_id as userId",
            "account_id as accountId",
            "name",
            "prefix",
            "created_at as createdAt",
          ])
          .where("user_id", "=", userId)
          .where("revoked_at", "is", null)
          .orderBy("id"),
      ),
    insert(key, hash, limit) {
      const insertion = sql`insert into api_keys (id, user_id, account_id, name, prefix, hash, created_at)
        select ${key.id}, ${key.userId}, accounts.id, ${key.name}, ${key.prefix}, ${hash}, cast(${key.createdAt} as bigint)
        from accounts where accounts.id = ${key.accountId} and ${sql.lit(limit)} > (
          select count(*) from api_keys where user_id = ${key.userId} and revoked_at is null)`;
      return change([step("API key", handWritten(engine, insertion), "too_many")]);
    },
    revokeAll: (userId, now) => change([step("API key", revoked(userId, now))]),
    revoke: (userId, id, now) =>
      change([step("API key", revoked(userId, now).where("id", "=", id), "not_found")]),
  };
}
