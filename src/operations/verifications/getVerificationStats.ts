import type { Input, Output } from "../../contract.ts";
import { fromMicros } from "../../domain/money/money.ts";
import { createInvalidRequest } from "../../domain/problems.ts";
import { toUtcDay } from "../../domain/time/utc-day.ts";
import type { CountedVerifications } from "../../ports/store/verifications.ts";
import type { ReadingContext } from "../context.ts";
import { parsePeriod } from "../period.ts";

const defaultDays = 30;
const maximumDays = 366;

/**
 * Returns totals of the account's verifications by country and channel. Default: the latest 30 UTC days, with today.
 */
export async function getVerificationStats(
  { body, principal }: Input<"getVerificationStats">,
  { store, clock }: ReadingContext,
): Promise<Output<"getVerificationStats">> {
  const period = parsePeriod(body.created_at, "/created_at");
  if ("faults" in period) return createInvalidRequest(period.faults);
  // A day that overlaps the range counts as a full day.
  const untilDay = period.until === undefined ? toUtcDay(clock.now()) + 1 : toUtcDay(period.until - 1) + 1;
  const fromDay = period.from === undefined ? untilDay - defaultDays : toUtcDay(period.from);
  if (untilDay - fromDay > maximumDays) {
    const message = `The range has at most ${maximumDays} days.`;
    return createInvalidRequest([{ in: "body", pointer: "/created_at/from", code: "range", message }]);
  }
  const { accountId, currency } = principal;
  const { country, channel } = body;
  const sums = await store.verifications.listCounts({ accountId, fromDay, untilDay, country, channel });
  return { status: 200, body: { list: sums.map((counts) => toStatsEntry(counts, currency)) } };
}

const toStatsEntry = (
  {
    country,
    channel,
    started,
    sent,
    delivered,
    approved,
    blocked,
    costMicros,
    approvalMilliseconds,
  }: CountedVerifications,
  currency: string,
) => ({
  country,
  channel,
  started,
  sent,
  delivered,
  approved,
  blocked,
  cost: fromMicros(costMicros),
  currency,
  ...(approved > 0 && { approval_seconds: approvalMilliseconds / approved / 1_000 }),
});
