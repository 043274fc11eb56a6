import type { LimitReachedEvent } from "../../contract.ts";
import { utcDayOf } from "../../domain/time/utc-day.ts";
import { accountEvent } from "../../domain/webhooks.ts";
import type { SendingContext } from "../context.ts";
import { spendingBody } from "./spending-body.ts";

/** What telling it needs. */
export type LimitedContext = Pick<SendingContext, "store" | "clock" | "limits" | "wake">;

/** Tells an account that its daily limit has refused a charge, once a day; looks at most once a minute whether it was told. */
export async function tellLimitReached(
  { store, clock, limits, wake }: LimitedContext,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
): Promise<void> {
  if (limits.limitEvents.take(accountId)) return;
  const at = clock.now();
  const spending = await store.accounts.spending(userId, at);
  if (!spending) return;
  const data = { account_id: accountId, ...spendingBody({ ...spending, lowBalanceMicros: null }, at) };
  const event = accountEvent<LimitReachedEvent>("account.limit_reached", at, data);
  const telling = store.accountEvents.tellLimitReached(accountId, utcDayOf(at), event);
  const isToldAlready = await store.commit([telling], { told_already: () => true });
  if (!isToldAlready) wake("webhooks");
}
