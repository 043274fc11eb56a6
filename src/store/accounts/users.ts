import { utcDayOf } from "../../domain/time/utc-day.ts";
import { isOfDay } from "../ledger/ledger.ts";
import { sql, type Selectable } from "kysely";
import type { Accounts, User, Users } from "../../ports/store/accounts.ts";
import { change, step } from "../change.ts";
import type { Engine } from "../engine.ts";
import { tellInstances } from "../told.ts";
import type { Tables } from "../tables.ts";

/** Users on an engine. */
export function createUsers(engine: Engine): Users {
  const { builder } = engine;
  const first = async (column: "id" | "email", value: string) => {
    const [row] = await builder.selectFrom("users").selectAll().where(column, "=", value).execute();
    return row && userOf(row);
  };
  const set = (id: string, values: Partial<Tables["users"]>, now: number) => {
    const update = builder
      .updateTable("users")
      .set({ ...values, updated_at: now })
      .where("id", "=", id);
    return step("user", update, "user missing");
  };
  return {
    find: (id) => first("id", id),
    findByEmail: (email) => first("email", email.toLowerCase()),
    insert(user) {
      const insertion = builder.insertInto("users").values({
        id: user.id,
        first_name: user.firstName,
        last_name: user.lastName,
        email: user.email.toLowerCase(),
        email_given: user.email,
        password_hash: user.passwordHash,
        role: user.role,
        status: user.status,
        is_verified: Number(user.isVerified),
        created_at: user.createdAt,
        updated_at: user.updatedAt,
      });
      return change([step("user", insertion)]);
    },
    confirm(id, passwordHash) {
      const update = builder
        .updateTable("users")
        .set({ password_hash: passwordHash })
        .where("id", "=", id)
        .where("password_hash", "=", passwordHash)
        .where("status", "=", "active");
      return change([step("user seen", update, "user_changed")]);
    },
    setPassword: (id, password_hash, now) => change([set(id, { password_hash }, now)]),
    setVerified: (id, now) => change([set(id, { is_verified: 1 }, now)]),
    setStatus: (id, status, now) => change([set(id, { status }, now), ...tellInstances(engine)]),
  };
}

function userOf(row: Selectable<Tables["users"]>): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email_given,
    passwordHash: row.password_hash,
    role: row.role,
    status: row.status,
    isVerified: row.is_verified === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Accounts on an engine. */
export function createAccounts(engine: Engine): Accounts {
  const { builder } = engine;
  return {
    async findByUser(userId) {
      const [row] = await builder
        .selectFrom("accounts")
        .select(["id", "user_id as userId", "currency", "balance_micros as balanceMicros"])
        .where("user_id", "=", userId)
        .execute();
      return row;
    },
    insert(account, now) {
      const insertion = builder.insertInto("accounts").values({
        id: account.id,
        user_id: account.userId,
        currency: account.currency,
        balance_micros: account.balanceMicros,
        transaction_count: 0,
        created_at: now,
      });
      return change([step("account", insertion)]);
    },
    async spending(userId, now) {
      const [row] = await builder
        .selectFrom("accounts")
        .select([
          "currency",
          "daily_limit_micros as dailyLimitMicros",
          "operator_limit_micros as operatorLimitMicros",
          "low_balance_micros as lowBalanceMicros",
          "spent_day",
          "spent_micros",
        ])
        .where("user_id", "=", userId)
        .execute();
      if (!row) return undefined;
      const { spent_day, spent_micros, ...spending } = row;
      return { ...spending, spentMicros: isOfDay(spent_day, utcDayOf(now)) ? spent_micros : 0 };
    },
    setLimits(userId, { dailyLimitMicros, lowBalanceMicros }) {
      const isTold = sql<number>`case when low_balance_micros = ${lowBalanceMicros} then low_balance_told else 0 end`;
      const update = builder
        .updateTable("accounts")
        .set({
          daily_limit_micros: dailyLimitMicros,
          low_balance_micros: lowBalanceMicros,
          low_balance_told: isTold,
        })
        .where("user_id", "=", userId);
      return change([step("account", update)]);
    },
    setOperatorLimit(userId, operatorLimitMicros) {
      const update = builder
        .updateTable("accounts")
        .set({ operator_limit_micros: operatorLimitMicros })
        .where("user_id", "=", userId);
      return change([step("account", update)]);
    },
  };
}
