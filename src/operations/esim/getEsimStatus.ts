import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";
import { getServiceStatus } from "../service-status.ts";

/** Returns whether the eSIM service accepts requests now, and the uptime of the service. */
export async function getEsimStatus(
  _: Input<"getEsimStatus">,
  context: Context,
): Promise<Output<"getEsimStatus">> {
  return { status: 200, body: await getServiceStatus(context, "esim") };
}
