import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";
import { serviceStatus } from "../service-status.ts";

/** Tells whether the eSIM service takes requests now, and since when the service runs. */
export async function getEsimStatus(
  _: Input<"getEsimStatus">,
  context: Context,
): Promise<Output<"getEsimStatus">> {
  return { status: 200, body: await serviceStatus(context, "esim") };
}
