import type { LimitReachedEvent } from "../../contract.ts";
import { toUtcDay } from "../../domain/time/utc-day.ts";
import { createAccountEvent } from "../../domain/webhooks.ts";
import type { SendingContext } from "../context.ts";
import { toSpendingResponse } from "./spending.ts";

export type LimitEventContext = Pick<SendingContext, "store" | "clock" | "limits" | "wake">;

/**
 * Emits `account.limit_reached` after the daily limit has refused a charge, at most once in a UTC day for each account.
 * Does nothing if this instance has checked the account within the last minute. Rejects if the event cannot be stored.
 */
export async function emitLimitReachedEvent(
  { store, clock, limits, wake }: LimitEventContext,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
): Promise<void> {
  if (limits.limitEvents.consume(accountId)) return;
  const at = clock.now();
  const spending = await store.accounts.findSpending(userId, at);
  if (!spending) return;
  const data = { account_id: accountId, ...toSpendingResponse({ ...spending, lowBalanceMicros: null }, at) };
  const event = createAccountEvent<LimitReachedEvent>("account.limit_reached", at, data);
  const emission = store.accountEvents.emitLimitReached(accountId, toUtcDay(at), event);
  const isAlreadyRecorded = await store.commit([emission], { already_recorded: () => true });
  if (!isAlreadyRecorded) wake("webhooks");
}
