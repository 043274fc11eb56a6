import { refuse, type Refusal } from "../domain/refusals.ts";
import type { BalanceRefusal } from "./commit-once.ts";

/** The refusal of what an account cannot be charged for; its code is one for both reasons, its detail tells which. */
export const notCharged = (
  because: BalanceRefusal,
  what: "message" | "package",
): Refusal<"insufficient_balance"> =>
  refuse(
    "insufficient_balance",
    because === "limit_reached"
      ? `The account's daily limit does not allow this ${what}: it begins anew at 00:00 UTC.`
      : `The account's balance does not pay for this ${what}.`,
  );
