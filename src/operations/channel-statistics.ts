import { toIsoString } from "../domain/time/instants.ts";
import type { AccountPrincipal } from "../contract.ts";
import type { Channel } from "../domain/messages/delivery.ts";
import { planIntervals, type StatsType } from "../domain/time/intervals.ts";
import { fromMicros } from "../domain/money/money.ts";
import { createInvalidRequest } from "../domain/problems.ts";
import type { ReadingContext } from "./context.ts";

interface StatsRequest {
  readonly type: StatsType;
  readonly start_time?: string | undefined;
  readonly end_time?: string | undefined;
  readonly timezone: string;
}

/**
 * Returns an account's totals on one channel, with an entry for each requested interval. Returns `invalid_request` if
 * the intervals are invalid.
 */
export async function getChannelStatistics(
  { store, clock }: ReadingContext,
  { accountId, currency }: AccountPrincipal,
  channel: Channel,
  request: StatsRequest,
) {
  const plan = planIntervals(request, clock.now());
  if ("faults" in plan) return createInvalidRequest(plan.faults.map((fault) => ({ in: "body", ...fault })));
  const totals = await store.statistics.listTotals(accountId, channel, plan.intervals);
  const body = plan.intervals.map(({ start, end }, index) => ({
    total_requests: totals[index]!.requests,
    total_transactions: totals[index]!.transactions,
    total_amount: fromMicros(totals[index]!.amountMicros),
    currency,
    start_time: toIsoString(start),
    end_time: toIsoString(end),
  }));
  return { status: 200 as const, body };
}
