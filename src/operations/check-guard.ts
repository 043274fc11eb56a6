import type { MessageBlockedEvent } from "../contract.ts";
import {
  createBlockedProblem,
  createProblem,
  type BlockedProblem,
  type BlockReason,
  type ProblemResponse,
} from "../domain/problems.ts";
import { lifetimes } from "../domain/time/lifetimes.ts";
import { createAccountEvent } from "../domain/webhooks.ts";
import { blockReasonsByRule, type GuardedSend } from "../ports/guard.ts";
import type { SendingContext } from "./context.ts";

type Notifying = Pick<SendingContext, "store" | "clock" | "limits" | "metrics" | "wake">;
type Guarding = Notifying & Pick<SendingContext, "guard" | "guardSettings">;

/**
 * Returns a problem if the operator's settings or the guard block a send, or if the balance does not cover it. A block
 * notifies the account by an event (see `blockSend`). A recipient on the allow list passes without any check or count.
 * Any other send that passes is counted immediately, and the caller must revert it if it is not stored. `dueMicros` is
 * the amount that the account pays now. It is 0 for a further message of a verification with one price. Rejects if the
 * settings or the balance cannot be read, or if the event cannot be stored. The send is then not counted.
 */
export async function checkGuard(
  context: Guarding,
  send: GuardedSend,
  dueMicros = send.priceMicros,
): Promise<BlockedProblem | ProblemResponse<"insufficient_balance"> | undefined> {
  const settings = await context.guardSettings.current();
  const { rule } = settings.decide(send);
  if (rule === "allow_list") return undefined;
  if (rule !== "none") return blockSend(context, send, rule);
  if (!(await paysFor(context, send.accountId, dueMicros))) {
    return createProblem("insufficient_balance", "The account's balance does not cover this message.");
  }
  const found = context.guard.admit(send, settings.getPolicy(send.accountId, send.region));
  if (found?.isBlocked) return blockSend(context, send, blockReasonsByRule[found.rule], found.challenge);
  if (found) context.metrics.recordGuardDecision("monitor", blockReasonsByRule[found.rule]);
  return undefined;
}

/**
 * Returns true if the balance covers the send. The balance is not read if the account paid for a send in the last one
 * to two minutes. Without this check, an account that cannot pay could use up the recipient limit, which all accounts
 * share.
 */
async function paysFor({ limits, store }: Guarding, accountId: string, dueMicros: number): Promise<boolean> {
  if (dueMicros === 0 || limits.payers.get(accountId)) return true;
  const balance = (await store.customers.find(accountId))?.account.balanceMicros ?? 0;
  return balance >= dueMicros;
}

/** Details of the problem response, by block reason. */
const details: Readonly<Record<BlockReason, string>> = {
  country: "This account may not send to this country.",
  block_list: "The operator has blocked this number.",
  number_kind: "This type of number, such as a premium-rate number or a pager, cannot receive codes.",
  recipient: "This recipient has reached the hourly or daily message limit.",
  velocity: "Too few codes sent to similar numbers or requesters were entered.",
  anomaly: "This number is consecutive to other numbers that codes were just sent to.",
  spend: "Codes to this country that were not entered have reached the account's amount for today.",
  opted_out: "The recipient has opted out of this account's messages.",
};

/**
 * Creates the problem response for a blocked send. Emits at most one `message.blocked` event per account, reason and
 * country in 15 minutes, so that a burst of blocked sends does not cause a burst of events. Rejects if the event cannot
 * be stored.
 */
export async function blockSend(
  { store, clock, limits, metrics, wake }: Notifying,
  { accountId, channel, recipient, region }: GuardedSend,
  reason: BlockReason,
  challenge = false,
): Promise<BlockedProblem> {
  const refusal = createBlockedProblem(reason, `${details[reason]} Nothing was sent or charged.`, challenge);
  metrics.recordGuardDecision("block", reason);
  const subject = `blocked ${reason} ${region}`;
  const key = `${accountId} ${subject}`;
  if (limits.blockEvents.consume(key)) return refusal;
  const at = clock.now();
  const country = region === "" ? {} : { country: region };
  const data = { account_id: accountId, reason, channel, to: recipient, ...country };
  const event = createAccountEvent<MessageBlockedEvent>("message.blocked", at, data);
  const since = at - lifetimes.blockEventMilliseconds;
  const emission = store.accountEvents.emitUnlessRecent(accountId, subject, since, event);
  try {
    const isAlreadyRecorded = await store.commit([emission], { already_recorded: () => true });
    if (!isAlreadyRecorded) wake("webhooks");
  } catch (error) {
    limits.blockEvents.restore(key);
    throw error;
  }
  return refusal;
}
