import type { Sessions, UsedToken } from "../../ports/store/accounts.ts";
import { change, step } from "../change.ts";
import type { Engine } from "../engine.ts";
import { removeUnclaimed } from "../unclaimed.ts";

/** Sign-ins on an engine. */
export function createSessions(engine: Engine): Sessions {
  const { builder } = engine;
  const live = () => builder.updateTable("sessions").where("revoked_at", "is", null);
  const revoked = (now: number) => live().set({ revoked_at: now });
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
    insert(session, now) {
      const insertion = builder.insertInto("sessions").values({
        id: session.id,
        user_id: session.userId,
        refresh_hash: session.refreshHash,
        created_at: now,
        expires_at: session.expiresAt,
        used_tokens: "[]",
      });
      return change([step("session", insertion)]);
    },
    rotate(id, { fromHash, toHash, expiresAt, usedTokens }, now) {
      const update = live()
        .set({ refresh_hash: toHash, expires_at: expiresAt, used_tokens: JSON.stringify(usedTokens) })
        .where("id", "=", id)
        .where("refresh_hash", "=", fromHash)
        .where("expires_at", ">", now);
      return change([step("session seen", update, "token_replaced")]);
    },
    confirm(id) {
      const update = live().set({ revoked_at: null }).where("id", "=", id);
      return change([step("session seen", update, "session_ended")]);
    },
    end: (id, now) => change([step("session seen", revoked(now).where("id", "=", id), "session_ended")]),
    revoke: (id, now) => change([step("session", revoked(now).where("id", "=", id))]),
    revokeAll: (userId, now) => change([step("session", revoked(now).where("user_id", "=", userId))]),
    purge(now, limit) {
      const ended = builder.selectFrom("sessions").select("id").where("expires_at", "<=", now);
      return removeUnclaimed(engine, "sessions", ended.limit(limit));
    },
  };
}
