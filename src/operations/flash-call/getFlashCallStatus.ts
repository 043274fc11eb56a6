import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";
import { getServiceStatus } from "../service-status.ts";

/** Returns whether flash calls can be made now, and the uptime of the service. */
export async function getFlashCallStatus(
  _: Input<"getFlashCallStatus">,
  context: Context,
): Promise<Output<"getFlashCallStatus">> {
  return { status: 200, body: await getServiceStatus(context, "flash_call") };
}
