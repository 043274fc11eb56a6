import { sql, type RawBuilder } from "kysely";
import type { AccountEvent, AccountEvents } from "../../ports/store/account-events.ts";
import { change, step, stepOf } from "../change.ts";
import type { Engine } from "../engine.ts";
import { prepareRead, type Slots } from "../statement.ts";
import { fanOutBody } from "../webhooks/fan-out.ts";

/** Greater than every identifier. */
const endOfIds = "~";

/** Events of accounts on an engine. */
export function createAccountEvents(engine: Engine): AccountEvents {
  const { builder } = engine;
  const partEnd = prepareRead(engine, (value: Slots<{ after: string; before: number }>) =>
    builder
      .selectFrom("accounts")
      .select("id")
      .where("low_balance_micros", "is not", null)
      .where("id", ">", value.after)
      .orderBy("id")
      .limit(1)
      .offset(value.before),
  );
  const crossings = prepareRead(engine, (value: Slots<{ after: string; end: string }>) =>
    builder
      .selectFrom("accounts")
      .select([
        "id as accountId",
        "currency",
        "balance_micros as balanceMicros",
        "low_balance_micros as lowBalanceMicros",
      ])
      .where("low_balance_micros", "is not", null)
      .where("id", ">", value.after)
      .where("id", "<=", value.end)
      .where(
        sql<boolean>`low_balance_told <> case when balance_micros < low_balance_micros then 1 else 0 end`,
      )
      .orderBy("id"),
  );

  function tell(
    accountId: string,
    event: AccountEvent,
    told: { readonly low_balance_told: number } | { readonly limit_told_day: number },
    isNew: RawBuilder<boolean>,
  ) {
    const update = builder.updateTable("accounts").set(told).where("id", "=", accountId).where(isNew);
    return change([
      step("account", update, "told_already"),
      stepOf(accountId, "event", fanOutBody(engine, accountId, event)),
    ]);
  }

  return {
    async crossings(after, size) {
      const [last] = await partEnd({ after, before: size - 1 });
      const found = await crossings({ after, end: last?.id ?? endOfIds });
      const crossed = found.flatMap(({ lowBalanceMicros, ...each }) =>
        lowBalanceMicros === null ? [] : [{ ...each, lowBalanceMicros }],
      );
      return { crossed, end: last?.id };
    },
    ...createTellings(engine),
    tellLowBalance: (accountId, event) =>
      tell(
        accountId,
        event,
        { low_balance_told: 1 },
        sql<boolean>`low_balance_told = 0 and balance_micros < low_balance_micros`,
      ),
    endLowBalance(accountId) {
      const update = builder
        .updateTable("accounts")
        .set({ low_balance_told: 0 })
        .where("id", "=", accountId)
        .where(sql<boolean>`balance_micros >= low_balance_micros`);
      return change([step("account", update)]);
    },
    tellLimitReached: (accountId, day, event) =>
      tell(accountId, event, { limit_told_day: day }, sql<boolean>`limit_told_day < ${day}`),
  };
}

/** Events that are told whenever they happen, or whenever they were not told for a while. */
const createTellings = (engine: Engine): Pick<AccountEvents, "tell" | "tellAgain"> => ({
  tell: (accountId, event) => change([stepOf(accountId, "event", fanOutBody(engine, accountId, event))]),
  tellAgain(accountId, what, since, event) {
    // Changed only where it is old enough: of many instances one tells it.
    const note = engine.builder
      .insertInto("told_events")
      .values({ account_id: accountId, what, told_at: event.at })
      .onConflict((conflict) =>
        conflict
          .columns(["account_id", "what"])
          .doUpdateSet({ told_at: event.at })
          .where("told_events.told_at", "<=", since),
      );
    return change([
      stepOf(accountId, "event told", note, "told_already"),
      stepOf(accountId, "event", fanOutBody(engine, accountId, event)),
    ]);
  },
});
