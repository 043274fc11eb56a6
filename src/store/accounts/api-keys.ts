import { sql } from "kysely";
import type { KeyRights, KeyScope } from "../../domain/access/key-rights.ts";
import type { ApiKeys } from "../../ports/store/accounts.ts";
import { change, step, stepOf } from "../change.ts";
import type { Engine } from "../engine.ts";
import { handWritten, prepareRead, type Slots } from "../statement.ts";
import { tellInstances } from "../told.ts";

/** API keys on an engine. */
export function createApiKeys(engine: Engine): ApiKeys {
  const { builder } = engine;
  const told = tellInstances(engine);
  const owner = prepareRead(engine, (value: Slots<{ hash: string }>) =>
    builder
      .selectFrom("api_keys")
      .innerJoin("users", "users.id", "api_keys.user_id")
      .innerJoin("accounts", "accounts.id", "api_keys.account_id")
      .select([
        "api_keys.id as keyId",
        "api_keys.user_id as userId",
        "api_keys.account_id as accountId",
        "api_keys.scopes",
        "api_keys.addresses",
        "accounts.currency",
      ])
      .where("api_keys.hash", "=", value.hash)
      .where("api_keys.revoked_at", "is", null)
      .where("users.status", "=", "active"),
  );
  const live = () => builder.updateTable("api_keys").where("revoked_at", "is", null);
  const revoked = (userId: string, now: number) =>
    live().set({ revoked_at: now }).where("user_id", "=", userId);
  return {
    async findOwner(hash) {
      const [found] = await owner({ hash });
      return found && { ...found, ...rightsOf(found) };
    },
    async list(userId) {
      const found = await builder
        .selectFrom("api_keys")
        .select([
          "id",
          "user_id as userId",
          "account_id as accountId",
          "name",
          "prefix",
          "scopes",
          "addresses",
          "created_at as createdAt",
        ])
        .where("user_id", "=", userId)
        .where("revoked_at", "is", null)
        .orderBy("id")
        .execute();
      return found.map((key) => ({ ...key, ...rightsOf(key) }));
    },
    insert(key, hash, limit) {
      const insertion = sql`insert into api_keys (id, user_id, account_id, name, prefix, hash, scopes, addresses, created_at)
        select ${key.id}, ${key.userId}, accounts.id, ${key.name}, ${key.prefix}, ${hash},
          ${key.scopes.join(" ")}, ${key.addresses.join(" ")}, cast(${key.createdAt} as bigint)
        from accounts where accounts.id = ${key.accountId} and ${sql.lit(limit)} > (
          select count(*) from api_keys where user_id = ${key.userId} and revoked_at is null)`;
      return change([stepOf(key.accountId, "API key", handWritten(engine, insertion), "too_many")]);
    },
    confirm: (id) =>
      change([step("API key", live().set({ revoked_at: null }).where("id", "=", id), "not_found")]),
    revokeAll: (userId, now) => change([step("API key", revoked(userId, now)), ...told]),
    revoke: (userId, id, now) =>
      change([step("API key", revoked(userId, now).where("id", "=", id), "not_found"), ...told]),
  };
}

const rightsOf = ({
  scopes,
  addresses,
}: {
  readonly scopes: string;
  readonly addresses: string;
}): KeyRights => ({
  scopes: wordsIn(scopes) as readonly KeyScope[],
  addresses: wordsIn(addresses),
});

const wordsIn = (text: string): readonly string[] => (text === "" ? [] : text.split(" "));
