import type { Input, Output } from "../../contract.ts";
import type { ReadingContext } from "../context.ts";
import { channelStatistics } from "../statistics.ts";

/** Totals of the account's Telegram messages per interval. */
export async function getTelegramStats(
  { body, principal }: Input<"getTelegramStats">,
  context: ReadingContext,
): Promise<Output<"getTelegramStats">> {
  return channelStatistics(context, principal, "telegram", body);
}
