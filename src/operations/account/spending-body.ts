import { isoOf } from "../../domain/time/instants.ts";
import { fromMicros } from "../../domain/money/money.ts";
import { nextUtcDay } from "../../domain/time/utc-day.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Accounts, Spending } from "../../ports/store/accounts.ts";

/** What is told of an account's limits, at a time. */
export const spendingBody = (
  { currency, dailyLimitMicros, operatorLimitMicros, lowBalanceMicros, spentMicros }: Spending,
  now: number,
) => ({
  ...(dailyLimitMicros !== null && { daily_limit: fromMicros(dailyLimitMicros) }),
  ...(operatorLimitMicros !== null && { operator_daily_limit: fromMicros(operatorLimitMicros) }),
  ...(lowBalanceMicros !== null && { low_balance_threshold: fromMicros(lowBalanceMicros) }),
  spent_today: fromMicros(spentMicros),
  currency,
  day_ends_at: isoOf(nextUtcDay(now)),
});

interface Spendings {
  readonly store: { readonly accounts: Pick<Accounts, "spending"> };
  readonly clock: Clock;
}

/** What is told of the limits of a user's account now. */
export async function spendingOf({ store, clock }: Spendings, userId: string) {
  const now = clock.now();
  const spending = await store.accounts.spending(userId, now);
  if (!spending) throw new Error(`User ${userId} has no account.`);
  return spendingBody(spending, now);
}
