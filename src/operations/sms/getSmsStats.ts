import type { Input, Output } from "../../contract.ts";
import type { ReadingContext } from "../context.ts";
import { getChannelStatistics } from "../channel-statistics.ts";

/** Returns totals of the account's SMS for each interval. */
export async function getSmsStats(
  { body, principal }: Input<"getSmsStats">,
  context: ReadingContext,
): Promise<Output<"getSmsStats">> {
  return getChannelStatistics(context, principal, "sms", body);
}
