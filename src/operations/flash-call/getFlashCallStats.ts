import type { Input, Output } from "../../contract.ts";
import type { ReadingContext } from "../context.ts";
import { getChannelStatistics } from "../channel-statistics.ts";

/** Returns totals of the account's flash calls for each interval. */
export async function getFlashCallStats(
  { body, principal }: Input<"getFlashCallStats">,
  context: ReadingContext,
): Promise<Output<"getFlashCallStats">> {
  return getChannelStatistics(context, principal, "flash_call", body);
}
