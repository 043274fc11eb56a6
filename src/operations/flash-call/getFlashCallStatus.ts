import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";
import { serviceStatus } from "../service-status.ts";

/** Tells whether flash calls are switched on, and since when the service runs. */
export async function getFlashCallStatus(
  _: Input<"getFlashCallStatus">,
  context: Context,
): Promise<Output<"getFlashCallStatus">> {
  return { status: 200, body: serviceStatus(context, context.gateways.flash_call !== undefined) };
}
