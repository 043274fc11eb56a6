import type { MessageBlockedEvent } from "../contract.ts";
import type { Channel } from "../domain/messages/delivery.ts";
import type { Blocked } from "../domain/refusals.ts";
import { lifetimes } from "../domain/time/lifetimes.ts";
import { accountEvent } from "../domain/webhooks.ts";
import type { SendingContext } from "./context.ts";

interface BlockedSend {
  readonly accountId: string;
  readonly channel: Channel;
  /** In E.164. */
  readonly recipient: string;
  /** ISO 3166-1 alpha-2, of the recipient's number; "" for a number of no country. */
  readonly region: string;
}

/**
 * Tells an account of a send that was blocked: of the first one with this reason to this country in 15 minutes, so that a
 * flood of sends is none of events and of writes.
 */
export async function tellBlocked(
  {
    store,
    clock,
    limits,
    metrics,
    wake,
  }: Pick<SendingContext, "store" | "clock" | "limits" | "metrics" | "wake">,
  { accountId, channel, recipient, region }: BlockedSend,
  { reason }: Blocked,
): Promise<void> {
  metrics.guarded("block", reason);
  const what = `blocked ${reason} ${region}`;
  const looks = `${accountId} ${what}`;
  if (limits.blockEvents.take(looks)) return;
  const at = clock.now();
  const data = {
    account_id: accountId,
    reason,
    channel,
    to: recipient,
    ...(region !== "" && { country: region }),
  };
  const event = accountEvent<MessageBlockedEvent>("message.blocked", at, data);
  const since = at - lifetimes.blockEventMilliseconds;
  const telling = store.accountEvents.tellAgain(accountId, what, since, event);
  try {
    const isToldAlready = await store.commit([telling], { told_already: () => true });
    if (!isToldAlready) wake("webhooks");
  } catch (error) {
    limits.blockEvents.giveBack(looks);
    throw error;
  }
}
