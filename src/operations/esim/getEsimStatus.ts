import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";
import { serviceStatus } from "../service-status.ts";

/** Tells whether the eSIM service is switched on, and since when. */
export async function getEsimStatus(
  _: Input<"getEsimStatus">,
  context: Context,
): Promise<Output<"getEsimStatus">> {
  return { status: 200, body: serviceStatus(context, context.esim !== undefined) };
}
