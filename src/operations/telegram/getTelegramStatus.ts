import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";
import { getServiceStatus } from "../service-status.ts";

/** Returns whether Telegram messages can be sent now, and the uptime of the service. */
export async function getTelegramStatus(
  _: Input<"getTelegramStatus">,
  context: Context,
): Promise<Output<"getTelegramStatus">> {
  return { status: 200, body: await getServiceStatus(context, "telegram") };
}
