import type { Input, Output } from "../../contract.ts";
import type { ReadingContext } from "../context.ts";
import { channelStatistics } from "../statistics.ts";

/** Totals of the account's flash calls per interval. */
export async function getFlashCallStats(
  { body, principal }: Input<"getFlashCallStats">,
  context: ReadingContext,
): Promise<Output<"getFlashCallStats">> {
  return channelStatistics(context, principal, "flash_call", body);
}
