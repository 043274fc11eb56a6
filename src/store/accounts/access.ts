import { sql } from "kysely";
import type { KeyScope } from "../../domain/access/key-rights.ts";
import type { ApiKeys, PasswordResets, Sessions, UsedToken } from "../../ports/store/accounts.ts";
import { change, statement, together } from "../change.ts";
import type { Engine } from "../engine.ts";
import { resetRequests } from "../schema/access.ts";
import { allColumns } from "../schema/table.ts";
import {
  handWritten,
  newRow,
  notifyInstances,
  prepareRead,
  removeUnlocked,
  type BindParameters,
} from "../statement.ts";
import { accountLock } from "./decisions.ts";

/** Creates the store of API keys. */
export function createApiKeys(engine: Engine): ApiKeys {
  const { builder } = engine;
  const notified = notifyInstances(engine);
  const owner = prepareRead(engine, (value: BindParameters<{ hash: string }>) =>
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
  const revocation = (userId: string, now: number) =>
    live().set({ revoked_at: now }).where("user_id", "=", userId);
  return {
    async findOwner(hash) {
      const [found] = await owner({ hash });
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
      return together<"too_many">([
        accountLock(key.accountId),
        change([statement(handWritten(engine, insertion), "too_many")]),
      ]);
    },
    confirm: (id) => change([statement(live().set({ revoked_at: null }).where("id", "=", id), "not_found")]),
    revokeAll: (userId, now) => change([statement(revocation(userId, now)), ...notified]),
    revoke: (userId, id, now) =>
      change([statement(revocation(userId, now).where("id", "=", id), "not_found"), ...notified]),
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
  const live = () => builder.updateTable("sessions").where("revoked_at", "is", null);
  const revocation = (now: number) => live().set({ revoked_at: now });
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
      return change([statement(insertion)]);
    },
    rotate(id, { fromHash, toHash, expiresAt, usedTokens }, now) {
      const update = live()
        .set({ refresh_hash: toHash, expires_at: expiresAt, used_tokens: JSON.stringify(usedTokens) })
        .where("id", "=", id)
        .where("refresh_hash", "=", fromHash)
        .where("expires_at", ">", now);
      return change([statement(update, "token_replaced")]);
    },
    confirm(id) {
      const update = live().set({ revoked_at: null }).where("id", "=", id);
      return change([statement(update, "session_ended")]);
    },
    end: (id, now) => change([statement(revocation(now).where("id", "=", id), "session_ended")]),
    revoke: (id, now) => change([statement(revocation(now).where("id", "=", id))]),
    revokeAll: (userId, now) => change([statement(revocation(now).where("user_id", "=", userId))]),
    purge(now, limit) {
      const expired = builder.selectFrom("sessions").select("id").where("expires_at", "<=", now);
      return removeUnlocked(engine, "sessions", expired.limit(limit));
    },
  };
}

/** Creates the store of password reset requests and links. */
export function createPasswordResets(engine: Engine): PasswordResets {
  const { builder } = engine;
  return {
    request(request) {
      const insertion = builder.insertInto("reset_requests").values(newRow(resetRequests, request));
      return change([statement(insertion)]);
    },
    listRequests(limit) {
      const query = builder.selectFrom("reset_requests").select(allColumns(resetRequests));
      return query.orderBy("id").limit(limit).execute();
    },
    answer(id) {
      const removal = builder.deleteFrom("reset_requests").where("id", "=", id);
      return change([statement(removal, "request_answered")]);
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
      return change([statement(insertion)]);
    },
    removeAll(userId) {
      const removal = builder.deleteFrom("password_resets").where("user_id", "=", userId);
      return change([statement(removal)]);
    },
    purge(now, limit) {
      const expired = builder.selectFrom("password_resets").select("hash as id");
      const ids = expired.where("expires_at", "<=", now).limit(limit);
      return removeUnlocked(engine, "password_resets", ids, "hash");
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
      return change([statement(update, "link_used")]);
    },
  };
}
