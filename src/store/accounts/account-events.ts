import { sql, type RawBuilder } from "kysely";
import type { AccountEvent, AccountEvents, CrossedMark } from "../../ports/store/account-events.ts";
import { change, step } from "../change.ts";
import type { Engine } from "../engine.ts";
import { handWritten, prepareRead, type Slots } from "../statement.ts";
import { fanOutBody } from "../webhooks/fan-out.ts";

/** Events of accounts on an engine. */
export function createAccountEvents(engine: Engine): AccountEvents {
  const { builder } = engine;
  const crossings = prepareRead<{ limit: number }, CrossedMark>(engine, (value: Slots<{ limit: number }>) =>
    handWritten(
      engine,
      sql`select id as "accountId", currency, balance_micros as "balanceMicros", low_balance_micros as "lowBalanceMicros"
          from accounts where low_balance_micros is not null
            and low_balance_told <> case when balance_micros < low_balance_micros then 1 else 0 end
          limit ${value.limit}`,
    ),
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
      step("event", fanOutBody(engine, accountId, event)),
    ]);
  }

  return {
    crossings: (limit) => crossings({ limit }),
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
