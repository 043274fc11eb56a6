import type { MessageBlockedEvent } from "../contract.ts";
import { blocked, refuse, type Blocked, type BlockReason, type Refusal } from "../domain/refusals.ts";
import { lifetimes } from "../domain/time/lifetimes.ts";
import { accountEvent } from "../domain/webhooks.ts";
import { reasonOf, type GuardedSend } from "../ports/guard.ts";
import type { SendingContext } from "./context.ts";

type Notifying = Pick<SendingContext, "store" | "clock" | "limits" | "metrics" | "wake">;
type Guarding = Notifying & Pick<SendingContext, "guard" | "guardSettings">;

/**
 * Returns the refusal of a send that the operator's settings, or the guard, block. Notifies the account. A send that passes
 * is counted as made: if it is not made, the caller reverts it. `dueMicros` is what the account pays now, which is nothing
 * if the message is one more of a verification that is paid as a whole.
 */
export async function refusedByGuard(
  context: Guarding,
  send: GuardedSend,
  dueMicros = send.priceMicros,
): Promise<Blocked | Refusal<"insufficient_balance"> | undefined> {
  const settings = await context.guardSettings.current();
  const { rule } = settings.decide(send);
  if (rule === "allow_list") return undefined;
  if (rule !== "none") return block(context, send, rule);
  if (!(await paysFor(context, send.accountId, dueMicros))) {
    return refuse("insufficient_balance", "The account's balance does not pay for this message.");
  }
  const found = context.guard.admit(send, settings.policy(send.accountId, send.region));
  if (found?.isBlocked) return block(context, send, reasonOf[found.rule], found.challenge);
  if (found) context.metrics.guarded("monitor", reasonOf[found.rule]);
  return undefined;
}

/**
 * Returns whether the balance pays for the send. An account that has not paid for a minute is looked up: its attempts must
 * not count against recipients that it shares with other accounts.
 */
async function paysFor({ limits, store }: Guarding, accountId: string, dueMicros: number): Promise<boolean> {
  if (dueMicros === 0 || limits.payers.get(accountId)) return true;
  const balance = (await store.customers.find(accountId))?.account.balanceMicros ?? 0;
  return balance >= dueMicros;
}

/** Details of the refusal for each reason. */
const details: Readonly<Record<BlockReason, string>> = {
  country: "This account may not send to this country.",
  block_list: "The operator has blocked this number.",
  number_kind: "Numbers of this kind get no codes: it is a premium-rate number, a pager or the like.",
  recipient: "This number has had as many messages as one recipient gets in an hour or a day.",
  velocity: "Too few codes to numbers or requesters like this one were entered.",
  anomaly: "This number follows other numbers that codes were just sent to.",
  spend: "Codes to this country that nobody entered cost as much today as the account's amount allows.",
  opted_out: "The recipient wants no more messages of this account.",
};

/**
 * Returns the refusal of a send for this reason. Notifies the account of the first send with this reason to this country in
 * 15 minutes, so that a flood of sends causes no flood of events.
 */
export async function block(
  { store, clock, limits, metrics, wake }: Notifying,
  { accountId, channel, recipient, region }: GuardedSend,
  reason: BlockReason,
  challenge = false,
): Promise<Blocked> {
  const refusal = blocked(reason, `${details[reason]} Nothing was sent or charged.`, challenge);
  metrics.guarded("block", reason);
  const subject = `blocked ${reason} ${region}`;
  const key = `${accountId} ${subject}`;
  if (limits.blockEvents.take(key)) return refusal;
  const at = clock.now();
  const country = region === "" ? {} : { country: region };
  const data = { account_id: accountId, reason, channel, to: recipient, ...country };
  const event = accountEvent<MessageBlockedEvent>("message.blocked", at, data);
  const since = at - lifetimes.blockEventMilliseconds;
  const telling = store.accountEvents.tellAgain(accountId, subject, since, event);
  try {
    const isToldAlready = await store.commit([telling], { told_already: () => true });
    if (!isToldAlready) wake("webhooks");
  } catch (error) {
    limits.blockEvents.giveBack(key);
    throw error;
  }
  return refusal;
}
