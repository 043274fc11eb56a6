import { refuse, type Refusal } from "../domain/refusals.ts";
import type { KeyPrincipal } from "../contract.ts";
import { tellLimitReached, type LimitedContext } from "./account/limit-reached.ts";
import type { BalanceRefusal } from "./commit-once.ts";

/**
 * Returns the refusal of a charge that the account's balance or daily limit does not allow. Also emits
 * `account.limit_reached` if the daily limit is the reason.
 */
export async function notCharged(
  context: LimitedContext,
  { accountId, userId }: Pick<KeyPrincipal, "accountId" | "userId">,
  because: BalanceRefusal,
  what: "message" | "package",
): Promise<Refusal<"insufficient_balance" | "daily_limit_reached">> {
  if (because !== "limit_reached") {
    return refuse("insufficient_balance", `The account's balance does not pay for this ${what}.`);
  }
  await tellLimitReached(context, { accountId, userId });
  const detail = `The account's daily limit does not allow this ${what}: it begins anew at 00:00 UTC.`;
  return refuse("daily_limit_reached", detail);
}
