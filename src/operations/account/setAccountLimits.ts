import type { Input, Output } from "../../contract.ts";
import { toMicros } from "../../domain/money/money.ts";
import { invalid, type Fault } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";
import { spendingBody } from "./spending-body.ts";

const tooFine: Fault = {
  in: "body",
  pointer: "/daily_limit",
  code: "value",
  message: "It must have at most six decimals.",
};

/** Sets what the caller's account may spend in a day; without a limit in the request it has none. */
export async function setAccountLimits(
  { body, principal }: Input<"setAccountLimits">,
  { store, clock }: Context,
): Promise<Output<"setAccountLimits">> {
  const limitMicros = body.daily_limit === undefined ? null : toMicros(body.daily_limit);
  if (limitMicros === undefined) return invalid([tooFine]);
  await store.commit([store.accounts.setDailyLimit(principal.userId, limitMicros)]);
  const now = clock.now();
  const spending = await store.accounts.spending(principal.userId, now);
  if (!spending) throw new Error(`User ${principal.userId} has no account.`);
  return { status: 200, body: spendingBody(spending, now) };
}
