import type { Sessions } from "../ports/store/accounts.ts";
import type { Engine } from "./engine.ts";
import { commitOne, rows } from "./statement.ts";

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
    confirm: (id) => ({ ...live().set({ revoked_at: null }).where("id", "=", id).compile(), expect: 1 }),
    end: (id, now) => ({ ...live().set({ revoked_at: now }).where("id", "=", id).compile(), expect: 1 }),
    revoke: (id, now) => live().set({ revoked_at: now }).where("id", "=", id).compile(),
    revokeAll: (userId, now) => live().set({ revoked_at: now }).where("user_id", "=", userId).compile(),
    async purge(now, limit) {
      const removal = builder
        .deleteFrom("sessions")
        .where("id", "in", (eb) =>
          eb.selectFrom("sessions").select("id").where("expires_at", "<=", now).limit(limit),
        )
        .returning("expires_at");
      return (await commitOne(engine, removal.compile())).length;
    },
  };
}
