import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";
import { readSpending } from "./spending.ts";

/**
 * Returns the daily limits and the low-balance threshold of the caller's account, and the amount spent in the current
 * UTC day.
 */
export async function getAccountLimits(
  { principal }: Input<"getAccountLimits">,
  context: Context,
): Promise<Output<"getAccountLimits">> {
  return { status: 200, body: await readSpending(context, principal.userId) };
}
