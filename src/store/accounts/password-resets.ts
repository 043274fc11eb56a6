import type { PasswordResets } from "../../ports/store/accounts.ts";
import { change, step } from "../change.ts";
import type { Engine } from "../engine.ts";
import { removeUnclaimed } from "../unclaimed.ts";

/** Reset links on an engine. */
export function createPasswordResets(engine: Engine): PasswordResets {
  const { builder } = engine;
  return {
    request({ id, email, asker, createdAt }) {
      const insertion = builder
        .insertInto("reset_requests")
        .values({ id, email, asker, created_at: createdAt });
      return change([step("reset request", insertion)]);
    },
    listRequests: (limit) =>
      builder
        .selectFrom("reset_requests")
        .select(["id", "email", "asker", "created_at as createdAt"])
        .orderBy("id")
        .limit(limit)
        .execute(),
    answer(id) {
      const removal = builder.deleteFrom("reset_requests").where("id", "=", id);
      return change([step("reset request", removal, "request_answered")]);
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
      return change([step("reset link", insertion)]);
    },
    removeAll(userId) {
      const removal = builder.deleteFrom("password_resets").where("user_id", "=", userId);
      return change([step("reset link", removal)]);
    },
    purge(now, limit) {
      const ended = builder.selectFrom("password_resets").select("hash as id").where("expires_at", "<=", now);
      return removeUnclaimed(engine, "password_resets", ended.limit(limit), "hash");
    },
    use: (hash, now) => change([step("reset link used", markUsed(engine, hash, now), "link_used")]),
  };
}

const markUsed = ({ builder }: Engine, hash: string, now: number) =>
  builder
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
