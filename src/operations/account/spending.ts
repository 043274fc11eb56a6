import { toIsoString } from "../../domain/time/instants.ts";
import { fromMicros } from "../../domain/money/money.ts";
import { getNextUtcDay } from "../../domain/time/utc-day.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Accounts, Spending } from "../../ports/store/accounts.ts";

/**
 * Converts an account's limits and spending of the UTC day of `now` to the API schema. Limits that are null are
 * omitted.
 */
export const toSpendingResponse = (
  { currency, dailyLimitMicros, operatorLimitMicros, lowBalanceMicros, spentMicros }: Spending,
  now: number,
) => ({
  ...(dailyLimitMicros !== null && { daily_limit: fromMicros(dailyLimitMicros) }),
  ...(operatorLimitMicros !== null && { operator_daily_limit: fromMicros(operatorLimitMicros) }),
  ...(lowBalanceMicros !== null && { low_balance_threshold: fromMicros(lowBalanceMicros) }),
  spent_today: fromMicros(spentMicros),
  currency,
  day_ends_at: toIsoString(getNextUtcDay(now)),
});

interface Spendings {
  readonly store: { readonly accounts: Pick<Accounts, "findSpending"> };
  readonly clock: Clock;
}

/** Reads the limits and the spending of a user's account. Rejects if the user has no account. */
export async function readSpending({ store, clock }: Spendings, userId: string) {
  const now = clock.now();
  const spending = await store.accounts.findSpending(userId, now);
  if (!spending) throw new Error(`User ${userId} has no account.`);
  return toSpendingResponse(spending, now);
}
