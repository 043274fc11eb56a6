import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";
import { serviceStatus } from "../service-status.ts";

/** Tells whether flash calls are made now, and since when the service runs. */
export async function getFlashCallStatus(
  _: Input<"getFlashCallStatus">,
  context: Context,
): Promise<Output<"getFlashCallStatus">> {
  return { status: 200, body: await serviceStatus(context, "flash_call") };
}
