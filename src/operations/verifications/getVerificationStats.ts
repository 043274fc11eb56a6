import type { Input, Output } from "../../contract.ts";
import { fromMicros } from "../../domain/money/money.ts";
import { invalid } from "../../domain/refusals.ts";
import { utcDayOf } from "../../domain/time/utc-day.ts";
import type { CountedVerifications } from "../../ports/store/verifications.ts";
import type { ReadingContext } from "../context.ts";
import { readPeriod } from "../period.ts";

const defaultDays = 30;
const maximumDays = 366;

/** What the account's verifications came to, by country and channel. */
export async function getVerificationStats(
  { body, principal }: Input<"getVerificationStats">,
  { store, clock }: ReadingContext,
): Promise<Output<"getVerificationStats">> {
  const period = readPeriod(body.created_at, "/created_at");
  if ("faults" in period) return invalid(period.faults);
  // A day of which a part is in the range counts as a whole.
  const untilDay = period.until === undefined ? utcDayOf(clock.now()) + 1 : utcDayOf(period.until - 1) + 1;
  const fromDay = period.from === undefined ? untilDay - defaultDays : utcDayOf(period.from);
  if (untilDay - fromDay > maximumDays) {
    const message = `The range has at most ${maximumDays} days.`;
    return invalid([{ in: "body", pointer: "/created_at/from", code: "range", message }]);
  }
  const { accountId, currency } = principal;
  const { country, channel } = body;
  const sums = await store.verifications.sums({ accountId, fromDay, untilDay, country, channel });
  return { status: 200, body: { list: sums.map((counts) => entryOf(counts, currency)) } };
}

const entryOf = (
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
