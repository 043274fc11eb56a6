import type { Input, Output } from "../../contract.ts";
import type { ReadingContext } from "../context.ts";
import { channelStatistics } from "../statistics.ts";

/** Totals of the account's SMS per interval. */
export async function getSmsStats(
  { body, principal }: Input<"getSmsStats">,
  context: ReadingContext,
): Promise<Output<"getSmsStats">> {
  return channelStatistics(context, principal, "sms", body);
}
