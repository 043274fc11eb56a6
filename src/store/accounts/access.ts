import { sql } from "kysely";
import type { KeyScope } from "../../domain/access/key-rights.ts";
import type { ApiKeys, PasswordResets, Sessions, UsedToken } from "../../ports/store/accounts.ts";
import { createChange, toStatement, combineChanges } from "../change.ts";
import type { Engine } from "../engine.ts";
import { resetRequests } from "../schema/access.ts";
import { allColumns } from "../schema/table.ts";
import {
  rawQuery,
  toNewRow,
  notifyInstances,
  prepareRead,
  deleteUnlocked,
  type BindParameters,
} from "../statement.ts";
import { createAccountLock } from "./decisions.ts";

/** Creates the store of API keys. */
export function createApiKeys(engine: Engine): ApiKeys {
  const { builder } = engine;
  const notified = notifyInstances(engine);
  const findPrincipal = prepareRead(engine, (value: BindParameters<{ hash: string }>) =>
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
  const updateActive = () => builder.updateTable("api_keys").where("revoked_at", "is", null);
  const revocation = (userId: string, now: number) =>
    updateActive().set({ revoked_at: now }).where("user_id", "=", userId);
  return {
    async findPrincipal(hash) {
      const [found] = await findPrincipal({ hash });
      return found && withRights(found);
    },
    async list(userId) {
      const rows = await builder
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
      return rows.map(withRights);
    },
    insert(key, hash, limit) {
      const insertion = sql`insert into api_keys (id, user_id, account_id, name, prefix, hash, scopes, addresses, created_at)
        select ${key.id}, ${key.userId}, accounts.id, ${key.name}, ${key.prefix}, ${hash},
          ${key.scopes.join(" ")}, ${key.addresses.join(" ")}, cast(${key.createdAt} as bigint)
        from accounts where accounts.id = ${key.accountId} and ${sql.lit(limit)} > (
          select count(*) from api_keys where user_id = ${key.userId} and revoked_at is null)`;
      return combineChanges<"too_many">([
        createAccountLock(key.accountId),
        createChange([toStatement(rawQuery(engine, insertion), "too_many")]),
      ]);
    },
    confirm: (id) =>
      createChange([toStatement(updateActive().set({ revoked_at: null }).where("id", "=", id), "not_found")]),
    revokeAll: (userId, now) => createChange([toStatement(revocation(userId, now)), ...notified]),
    revoke: (userId, id, now) =>
      createChange([toStatement(revocation(userId, now).where("id", "=", id), "not_found"), ...notified]),
  };
}

const withRights = <Key extends { readonly scopes: string; readonly addresses: string }>(key: Key) => ({
  ...key,
  scopes: splitWords(key.scopes) as readonly KeyScope[],
  addresses: splitWords(key.addresses),
});

const splitWords = (text: string): readonly string[] => (text === "" ? [] : text.split(" "));

/** Creates the store of sessions. */
export function createSessions(engine: Engine): Sessions {
  const { builder } = engine;
  const updateActive = () => builder.updateTable("sessions").where("revoked_at", "is", null);
  const revocation = (now: number) => updateActive().set({ revoked_at: now });
  return {
    async find(id) {
      const [row] = await builder
        .selectFrom("sessions")
        .select([
          "id",
          "user_id as userId",
          "refresh_hash as refreshHash",
          "expires_at as expiresAt",
          "revoked_at as revokedAt",
          "used_tokens as usedTokens",
        ])
        .where("id", "=", id)
        .execute();
      return row && { ...row, usedTokens: JSON.parse(row.usedTokens) as readonly UsedToken[] };
    },
    insert({ id, userId, refreshHash, expiresAt }, now) {
      const insertion = builder.insertInto("sessions").values({
        id,
        user_id: userId,
        refresh_hash: refreshHash,
        created_at: now,
        expires_at: expiresAt,
        used_tokens: "[]",
      });
      return createChange([toStatement(insertion)]);
    },
    rotate(id, { fromHash, toHash, expiresAt, usedTokens }, now) {
      const update = updateActive()
        .set({ refresh_hash: toHash, expires_at: expiresAt, used_tokens: JSON.stringify(usedTokens) })
        .where("id", "=", id)
        .where("refresh_hash", "=", fromHash)
        .where("expires_at", ">", now);
      return createChange([toStatement(update, "token_replaced")]);
    },
    confirm(id) {
      const update = updateActive().set({ revoked_at: null }).where("id", "=", id);
      return createChange([toStatement(update, "session_ended")]);
    },
    end: (id, now) => createChange([toStatement(revocation(now).where("id", "=", id), "session_ended")]),
    revoke: (id, now) => createChange([toStatement(revocation(now).where("id", "=", id))]),
    revokeAll: (userId, now) => createChange([toStatement(revocation(now).where("user_id", "=", userId))]),
    purge(now, limit) {
      const expired = builder.selectFrom("sessions").select("id").where("expires_at", "<=", now);
      return deleteUnlocked(engine, "sessions", expired.limit(limit));
    },
  };
}

/** Creates the store of password reset requests and links. */
export function createPasswordResets(engine: Engine): PasswordResets {
  const { builder } = engine;
  return {
    request(request) {
      const insertion = builder.insertInto("reset_requests").values(toNewRow(resetRequests, request));
      return createChange([toStatement(insertion)]);
    },
    listRequests(limit) {
      const query = builder.selectFrom("reset_requests").select(allColumns(resetRequests));
      return query.orderBy("id").limit(limit).execute();
    },
    removeRequest(id) {
      const removal = builder.deleteFrom("reset_requests").where("id", "=", id);
      return createChange([toStatement(removal, "request_answered")]);
    },
    async findUser(hash, now) {
      const [row] = await builder
        .selectFrom("password_resets")
        .innerJoin("users", "users.id", "password_resets.user_id")
        .select("user_id")
        .where("hash", "=", hash)
        .where("used_at", "is", null)
        .where("expires_at", ">", now)
        .where("users.status", "=", "active")
        .execute();
      return row?.user_id;
    },
    insert(hash, user_id, created_at, expires_at) {
      const insertion = builder
        .insertInto("password_resets")
        .values({ hash, user_id, created_at, expires_at });
      return createChange([toStatement(insertion)]);
    },
    removeAll(userId) {
      const removal = builder.deleteFrom("password_resets").where("user_id", "=", userId);
      return createChange([toStatement(removal)]);
    },
    purge(now, limit) {
      const expired = builder.selectFrom("password_resets").select("hash as id");
      const ids = expired.where("expires_at", "<=", now).limit(limit);
      return deleteUnlocked(engine, "password_resets", ids, "hash");
    },
    use(hash, now) {
      const update = builder
        .updateTable("password_resets")
        .set({ used_at: now })
        .where("hash", "=", hash)
        .where("used_at", "is", null)
        .where("expires_at", ">", now)
        .where("user_id", "in", (eb) =>
          eb
            .selectFrom("users")
            .select("id")
            .whereRef("users.id", "=", "password_resets.user_id")
            .where("status", "=", "active"),
        );
      return createChange([toStatement(update, "link_used")]);
    },
  };
}
