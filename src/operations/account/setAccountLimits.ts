import type { Input, Output } from "../../contract.ts";
import { toMicros } from "../../domain/money/money.ts";
import { invalid, type Fault } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";
import { spendingOf } from "./spending-body.ts";

const tooFine = (field: string): Fault => ({
  in: "body",
  pointer: `/${field}`,
  code: "value",
  message: "It must have at most six decimals.",
});

const microsOf = (amount: number | undefined) => (amount === undefined ? null : toMicros(amount));

/** Sets the limits of the caller's account; what the request leaves out is taken away. */
export async function setAccountLimits(
  { body, principal }: Input<"setAccountLimits">,
  context: Context,
): Promise<Output<"setAccountLimits">> {
  const dailyLimitMicros = microsOf(body.daily_limit);
  const lowBalanceMicros = microsOf(body.low_balance_threshold);
  if (dailyLimitMicros === undefined) return invalid([tooFine("daily_limit")]);
  if (lowBalanceMicros === undefined) return invalid([tooFine("low_balance_threshold")]);
  const { store } = context;
  await store.commit([store.accounts.setLimits(principal.userId, { dailyLimitMicros, lowBalanceMicros })]);
  return { status: 200, body: await spendingOf(context, principal.userId) };
}
