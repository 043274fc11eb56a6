import { isoOf } from "../domain/time/instants.ts";
import type { KeyPrincipal } from "../contract.ts";
import type { Channel } from "../domain/messages/delivery.ts";
import { planIntervals, type StatsType } from "../domain/time/intervals.ts";
import { fromMicros } from "../domain/money/money.ts";
import { invalid } from "../domain/refusals.ts";
import type { ReadingContext } from "./context.ts";

interface StatsRequest {
  readonly type: StatsType;
  readonly start_time?: string | undefined;
  readonly end_time?: string | undefined;
  readonly timezone: string;
}

/** An account's totals on one channel, an entry for each interval that was asked for. */
export async function channelStatistics(
  { store, clock }: ReadingContext,
  { accountId, currency }: KeyPrincipal,
  channel: Channel,
  request: StatsRequest,
) {
  const plan = planIntervals(request, clock.now());
  if ("faults" in plan) return invalid(plan.faults.map((fault) => ({ in: "body", ...fault })));
  const totals = await store.statistics.totals(accountId, channel, plan.intervals);
  const body = plan.intervals.map(({ start, end }, index) => ({
    total_requests: totals[index]!.requests,
    total_transactions: totals[index]!.transactions,
    total_amount: fromMicros(totals[index]!.amountMicros),
    currency,
    start_time: isoOf(start),
    end_time: isoOf(end),
  }));
  return { status: 200 as const, body };
}
