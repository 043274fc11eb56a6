import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";
import { spendingOf } from "./spending-body.ts";

/** What the caller's account may spend in a day, and has spent on this one. */
export async function getAccountLimits(
  { principal }: Input<"getAccountLimits">,
  context: Context,
): Promise<Output<"getAccountLimits">> {
  return { status: 200, body: await spendingOf(context, principal.userId) };
}
