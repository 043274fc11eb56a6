import { fromMicros } from "../../domain/money/money.ts";
import { nextUtcDay } from "../../domain/time/utc-day.ts";
import type { Spending } from "../../ports/store/accounts.ts";

/** What is told of an account's limits, at a time. */
export const spendingBody = (
  { currency, dailyLimitMicros, operatorLimitMicros, lowBalanceMicros, spentMicros }: Spending,
  now: number,
) => ({
  ...(dailyLimitMicros !== null && { daily_limit: fromMicros(dailyLimitMicros) }),
  ...(operatorLimitMicros !== null && { operator_daily_limit: fromMicros(operatorLimitMicros) }),
  ...(lowBalanceMicros !== null && { low_balance_mark: fromMicros(lowBalanceMicros) }),
  spent_today: fromMicros(spentMicros),
  currency,
  day_ends_at: new Date(nextUtcDay(now)).toISOString(),
});
