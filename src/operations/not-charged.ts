import { refuse, type Refusal } from "../domain/refusals.ts";
import type { KeyPrincipal } from "../contract.ts";
import { tellLimitReached, type LimitedContext } from "./account/limit-reached.ts";
import type { BalanceRefusal } from "./commit-once.ts";

/**
 * The refusal of what an account cannot be charged for; its code is one for both reasons, its detail tells which. Whose
 * daily limit it is, is told by an event too.
 */
export async function notCharged(
  context: LimitedContext,
  { accountId, userId }: Pick<KeyPrincipal, "accountId" | "userId">,
  because: BalanceRefusal,
  what: "message" | "package",
): Promise<Refusal<"insufficient_balance">> {
  if (because === "limit_reached") await tellLimitReached(context, { accountId, userId });
  return refuse(
    "insufficient_balance",
    because === "limit_reached"
      ? `The account's daily limit does not allow this ${what}: it begins anew at 00:00 UTC.`
      : `The account's balance does not pay for this ${what}.`,
  );
}
