import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";
import { serviceStatus } from "../service-status.ts";

/** Tells whether Telegram takes messages now, and since when the service runs. */
export async function getTelegramStatus(
  _: Input<"getTelegramStatus">,
  context: Context,
): Promise<Output<"getTelegramStatus">> {
  return { status: 200, body: await serviceStatus(context, "telegram") };
}
