import { sql, type RawBuilder } from "kysely";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import { toUtcDay } from "../../domain/time/utc-day.ts";
import type { AccountEvent, AccountEvents, Accounts, Users } from "../../ports/store/accounts.ts";
import { createChange, toStatement } from "../change.ts";
import type { Engine } from "../engine.ts";
import { countsForDay } from "../ledger/decisions.ts";
import { users } from "../schema/accounts.ts";
import { allColumns, type StoredRow } from "../schema/table.ts";
import { rawQuery, notifyInstances } from "../statement.ts";
import { insertAccount, insertUser } from "./decisions.ts";

/** Creates the store of users. */
export function createUsers(engine: Engine): Users {
  const { builder } = engine;
  const findBy = async (column: "id" | "email", value: string) => {
    const query = builder.selectFrom("users").select(allColumns(users)).where(column, "=", value);
    const [row] = await query.execute();
    if (!row) return undefined;
    const { emailGiven, isVerified, ...user } = row;
    return { ...user, email: emailGiven, isVerified: isVerified === 1 };
  };
  const set = (id: string, values: Partial<StoredRow<typeof users.columns>>, now: number) => {
    const update = builder.updateTable("users").set({ ...values, updated_at: now });
    return toStatement(update.where("id", "=", id), "user missing");
  };
  return {
    find: (id) => findBy("id", id),
    findByEmail: (email) => findBy("email", email.toLowerCase()),
    insert: insertUser,
    confirm(id, passwordHash) {
      const update = builder
        .updateTable("users")
        .set({ password_hash: passwordHash })
        .where("id", "=", id)
        .where("password_hash", "=", passwordHash)
        .where("status", "=", "active");
      return createChange([toStatement(update, "user_changed")]);
    },
    setPassword: (id, password_hash, now) => createChange([set(id, { password_hash }, now)]),
    setVerified: (id, now) => createChange([set(id, { is_verified: 1 }, now)]),
    setStatus: (id, status, now) => createChange([set(id, { status }, now), ...notifyInstances(engine)]),
  };
}

/** Creates the store of accounts. */
export function createAccounts({ builder }: Engine): Accounts {
  return {
    async findByUser(userId) {
      const [row] = await builder
        .selectFrom("accounts")
        .select(["id", "user_id as userId", "currency", "balance_micros as balanceMicros"])
        .where("user_id", "=", userId)
        .execute();
      return row;
    },
    insert: (account, now) => insertAccount({ account, now }),
    async findSpending(userId, now) {
      const [row] = await builder
        .selectFrom("accounts")
        .select([
          "currency",
          "daily_limit_micros as dailyLimitMicros",
          "operator_limit_micros as operatorLimitMicros",
          "low_balance_micros as lowBalanceMicros",
          "spent_day as spentDay",
          "spent_micros as spentMicros",
        ])
        .where("user_id", "=", userId)
        .execute();
      if (!row) return undefined;
      const { spentDay, spentMicros, ...spending } = row;
      return { ...spending, spentMicros: countsForDay(spentDay, toUtcDay(now)) ? spentMicros : 0 };
    },
    setLimits(userId, { dailyLimitMicros, lowBalanceMicros }) {
      const lowBalanceTold = sql<number>`case when low_balance_micros = ${lowBalanceMicros} then low_balance_told else 0 end`;
      const update = builder
        .updateTable("accounts")
        .set({
          daily_limit_micros: dailyLimitMicros,
          low_balance_micros: lowBalanceMicros,
          low_balance_told: lowBalanceTold,
        })
        .where("user_id", "=", userId);
      return createChange([toStatement(update)]);
    },
    setOperatorLimit(userId, operator_limit_micros) {
      const update = builder.updateTable("accounts").set({ operator_limit_micros });
      return createChange([toStatement(update.where("user_id", "=", userId))]);
    },
  };
}

/** Text that sorts after every id. */
const endOfIds = "~";

/** Creates the store of account events: low balance, reached limit, and events that are repeated only after a pause. */
export function createAccountEvents(engine: Engine): AccountEvents {
  const { builder } = engine;
  const queueEvent = (accountId: string, event: AccountEvent) =>
    toStatement(queueDeliveries(engine, accountId, event));
  function emitOnce(
    accountId: string,
    event: AccountEvent,
    notified: { readonly low_balance_told: number } | { readonly limit_told_day: number },
    isDue: RawBuilder<boolean>,
  ) {
    const update = builder.updateTable("accounts").set(notified).where("id", "=", accountId).where(isDue);
    return createChange([toStatement(update, "already_recorded"), queueEvent(accountId, event)]);
  }
  return {
    async listCrossings(after, size) {
      const [last] = await withThreshold(engine, after)
        .select("id")
        .limit(1)
        .offset(size - 1)
        .execute();
      const crossed = await withThreshold(engine, after)
        .select([
          "id as accountId",
          "currency",
          "balance_micros as balanceMicros",
          sql<number>`low_balance_micros`.as("lowBalanceMicros"),
        ])
        .where("id", "<=", last?.id ?? endOfIds)
        .where(
          sql<boolean>`low_balance_told <> case when balance_micros < low_balance_micros then 1 else 0 end`,
        )
        .execute();
      return { crossed, end: last?.id };
    },
    emit: (accountId, event) => createChange([queueEvent(accountId, event)]),
    emitUnlessRecent(accountId, what, since, event) {
      // Several instances may try. Only one of them changes the row.
      const update = builder
        .insertInto("told_events")
        .values({ account_id: accountId, what, told_at: event.at })
        .onConflict((conflict) =>
          conflict
            .columns(["account_id", "what"])
            .doUpdateSet({ told_at: event.at })
            .where("told_events.told_at", "<=", since),
        );
      return createChange([toStatement(update, "already_recorded"), queueEvent(accountId, event)]);
    },
    emitLowBalance: (accountId, event) =>
      emitOnce(
        accountId,
        event,
        { low_balance_told: 1 },
        sql<boolean>`low_balance_told = 0 and balance_micros < low_balance_micros`,
      ),
    resetLowBalance(accountId) {
      const update = builder
        .updateTable("accounts")
        .set({ low_balance_told: 0 })
        .where("id", "=", accountId)
        .where(sql<boolean>`balance_micros >= low_balance_micros`);
      return createChange([toStatement(update)]);
    },
    emitLimitReached: (accountId, day, event) =>
      emitOnce(accountId, event, { limit_told_day: day }, sql<boolean>`limit_told_day < ${day}`),
  };
}

const withThreshold = ({ builder }: Engine, after: string) =>
  builder
    .selectFrom("accounts")
    .where("low_balance_micros", "is not", null)
    .where("id", ">", after)
    .orderBy("id");

/** Queues the deliveries of an account event, one for each enabled endpoint. */
const queueDeliveries = (engine: Engine, accountId: string, { id, at, body }: AccountEvent) =>
  rawQuery(
    engine,
    sql`insert into webhook_deliveries
      (endpoint_id, message_id, sequence, created_at, expires_at, next_attempt_at, attempts, log, body)
      select id, cast(${id} as text), 1, cast(${at} as bigint), cast(${at + lifetimes.webhookDeliveryMilliseconds} as bigint),
        cast(${at} as bigint), 0, '[]', cast(${body} as text)
      from webhook_endpoints where account_id = ${accountId} and status = 'ENABLED'`,
  );
