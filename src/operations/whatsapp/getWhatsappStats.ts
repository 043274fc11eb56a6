import type { Input, Output } from "../../contract.ts";
import type { ReadingContext } from "../context.ts";
import { getChannelStatistics } from "../channel-statistics.ts";

/** Returns totals of the account's WhatsApp messages for each interval. */
export async function getWhatsappStats(
  { body, principal }: Input<"getWhatsappStats">,
  context: ReadingContext,
): Promise<Output<"getWhatsappStats">> {
  return getChannelStatistics(context, principal, "whatsapp", body);
}
