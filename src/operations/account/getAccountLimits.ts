import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";
import { spendingBody } from "./spending-body.ts";

/** What the caller's account may spend in a day, and has spent on this one. */
export async function getAccountLimits(
  { principal }: Input<"getAccountLimits">,
  { store, clock }: Context,
): Promise<Output<"getAccountLimits">> {
  const now = clock.now();
  const spending = await store.accounts.spending(principal.userId, now);
  if (!spending) throw new Error(`User ${principal.userId} has no account.`);
  return { status: 200, body: spendingBody(spending, now) };
}
