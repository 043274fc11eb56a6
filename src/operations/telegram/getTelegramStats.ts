import type { Input, Output } from "../../contract.ts";
import type { ReadingContext } from "../context.ts";
import { getChannelStatistics } from "../channel-statistics.ts";

/** Returns totals of the account's Telegram messages for each interval. */
export async function getTelegramStats(
  { body, principal }: Input<"getTelegramStats">,
  context: ReadingContext,
): Promise<Output<"getTelegramStats">> {
  return getChannelStatistics(context, principal, "telegram", body);
}
