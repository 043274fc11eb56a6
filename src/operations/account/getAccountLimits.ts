import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";
import { readSpending } from "./spending.ts";

/** Returns the daily limits of the caller's account and the amount spent today. */
export async function getAccountLimits(
  { principal }: Input<"getAccountLimits">,
  context: Context,
): Promise<Output<"getAccountLimits">> {
  return { status: 200, body: await readSpending(context, principal.userId) };
}
