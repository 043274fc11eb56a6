import { spendingBody } from "../../operations/account/spending-body.ts";
import type { OperatorContext } from "../context.ts";

/** What a customer may spend in a day, and has spent on this one. */
export async function spendingOf({ store, clock }: Pick<OperatorContext, "store" | "clock">, userId: string) {
  const now = clock.now();
  const spending = await store.accounts.spending(userId, now);
  if (!spending) throw new Error(`User ${userId} has no account.`);
  return spendingBody(spending, now);
}
