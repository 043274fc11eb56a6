import type { PasswordResets, Sessions } from "../ports/store/accounts.ts";
import type { Engine } from "./engine.ts";
import { rows } from "./statement.ts";

/** Sign-ins on an engine. */
export function createSessions(engine: Engine): Sessions {
  const { builder } = engine;
  const live = () => builder.updateTable("sessions").where("revoked_at", "is", null);
  return {
    async find(id) {
      const [row] = await rows(
        engine,
        builder
          .selectFrom("sessions")
          .select([
            "id",
            "user_id as userId",
            "refresh_hash as refreshHash",
            "expires_at as expiresAt",
            "revoked_at as revokedAt",
          ])
          .where("id", "=", id),
      );
      return row;
    },
    insert: (session, now) =>
      builder
        .insertInto("sessions")
        .values({
          id: session.id,
          user_id: session.userId,
          refresh_hash: session.refreshHash,
          created_at: now,
          expires_at: session.expiresAt,
        })
        .compile(),
    rotate: (id, fromHash, toHash, now, expires_at) => ({
      ...live()
        .set({ refresh_hash: toHash, expires_at })
        .where("id", "=", id)
        .where("refresh_hash", "=", fromHash)
        .where("expires_at", ">", now)
        .compile(),
      expect: 1,
    }),
    end: (id, now) => ({ ...live().set({ revoked_at: now }).where("id", "=", id).compile(), expect: 1 }),
    revoke: (id, now) => live().set({ revoked_at: now }).where("id", "=", id).compile(),
    revokeAll: (userId, now) => live().set({ revoked_at: now }).where("user_id", "=", userId).compile(),
    purge: (now, limit) =>
      builder
        .deleteFrom("sessions")
        .where("id", "in", (eb) =>
          eb.selectFrom("sessions").select("id").where("expires_at", "<=", now).limit(limit),
        )
        .returning("expires_at")
        .compile(),
  };
}

/** Reset links on an engine. */
export function createPasswordResets(engine: Engine): PasswordResets {
  const { builder } = engine;
  return {
    async findUser(hash, now) {
      const [row] = await rows(
        engine,
        builder
          .selectFrom("password_resets")
          .innerJoin("users", "users.id", "password_resets.user_id")
          .select("user_id")
          .where("hash", "=", hash)
          .where("used_at", "is", null)
          .where("expires_at", ">", now)
          .where("users.status", "=", "active"),
      );
      return row?.user_id;
    },
    insert: (hash, user_id, created_at, expires_at) =>
      builder.insertInto("password_resets").values({ hash, user_id, created_at, expires_at }).compile(),
    removeAll: (userId) => builder.deleteFrom("password_resets").where("user_id", "=", userId).compile(),
    purge: (now, limit) =>
      builder
        .deleteFrom("password_resets")
        .where("hash", "in", (eb) =>
          eb.selectFrom("password_resets").select("hash").where("expires_at", "<=", now).limit(limit),
        )
        .returning("expires_at")
        .compile(),
    use: (hash, now) => ({
      ...builder
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
        )
        .compile(),
      expect: 1,
    }),
  };
}
