import type { Input, Output } from "../../contract.ts";
import { toMicros } from "../../domain/money/money.ts";
import { createInvalidRequest, type ValidationError } from "../../domain/problems.ts";
import type { Context } from "../context.ts";
import { readSpending } from "./spending.ts";

const createPrecisionError = (field: string): ValidationError => ({
  in: "body",
  pointer: `/${field}`,
  code: "value",
  message: "It must have at most six decimals.",
});

const toOptionalMicros = (amount: number | undefined) => (amount === undefined ? null : toMicros(amount));

/**
 * Sets the daily limit and the low-balance threshold of the caller's account. A value that the request omits is
 * removed. The operator's daily limit stays.
 */
export async function setAccountLimits(
  { body, principal }: Input<"setAccountLimits">,
  context: Context,
): Promise<Output<"setAccountLimits">> {
  const dailyLimitMicros = toOptionalMicros(body.daily_limit);
  const lowBalanceMicros = toOptionalMicros(body.low_balance_threshold);
  if (dailyLimitMicros === undefined) return createInvalidRequest([createPrecisionError("daily_limit")]);
  if (lowBalanceMicros === undefined)
    return createInvalidRequest([createPrecisionError("low_balance_threshold")]);
  const { store } = context;
  await store.commit([store.accounts.setLimits(principal.userId, { dailyLimitMicros, lowBalanceMicros })]);
  return { status: 200, body: await readSpending(context, principal.userId) };
}
