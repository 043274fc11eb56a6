import type { Input, Output } from "../../contract.ts";
import type { ReadingContext } from "../context.ts";
import { channelStatistics } from "../statistics.ts";

/** Totals of the account's WhatsApp messages per interval. */
export async function getWhatsappStats(
  { body, principal }: Input<"getWhatsappStats">,
  context: ReadingContext,
): Promise<Output<"getWhatsappStats">> {
  return channelStatistics(context, principal, "whatsapp", body);
}
