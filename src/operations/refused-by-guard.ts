import { blocked, refuse, type Blocked, type Refusal } from "../domain/refusals.ts";
import { decide, type GuardedSend, type Ruling } from "../ports/guard.ts";
import type { SendingContext } from "./context.ts";
import { tellBlocked } from "./tell-blocked.ts";

type Guarding = Parameters<typeof tellBlocked>[0] &
  Pick<SendingContext, "guard" | "guardLists"> & {
    readonly limits: Pick<SendingContext["limits"], "payers">;
  };

type Refused = Blocked | Refusal<"insufficient_balance">;

/**
 * Returns the refusal of a send that the operator's lists, or the guard, block. Notifies the account. A send that passes is
 * counted as made: if it is not made, the caller reverts it. `dueMicros` is what the account pays now, which is nothing if
 * the message is one more of a verification that is paid as a whole.
 */
export async function refusedByGuard(
  context: Guarding,
  send: GuardedSend,
  dueMicros = send.priceMicros,
): Promise<Refused | undefined> {
  const current = context.guardLists.current();
  const lists = current instanceof Promise ? await current : current;
  const { rule } = decide(lists, send);
  if (rule === "allow_list") return undefined;
  if (rule !== "none") return block(context, send, rule);
  const unpaid = await refusedUnpaid(context, send.accountId, dueMicros);
  if (unpaid) return unpaid;
  const judged = context.guard.admit(send, lists.policy(send.accountId, send.region));
  return follow(context, send, judged instanceof Promise ? await judged : judged);
}

/**
 * Returns a refusal if the balance does not pay for the send. An account that has not paid for a minute is looked up: its
 * attempts must not count against recipients that it shares with other accounts.
 */
async function refusedUnpaid(
  { limits, store }: Guarding,
  accountId: string,
  dueMicros: number,
): Promise<Refusal<"insufficient_balance"> | undefined> {
  if (dueMicros === 0 || limits.payers.get(accountId)) return undefined;
  const balance = (await store.customers.find(accountId))?.account.balanceMicros ?? 0;
  return balance < dueMicros ? refuse("insufficient_balance", balanceTooLow) : undefined;
}

const balanceTooLow = "The account's balance does not pay for this message.";

/** Details of the refusal for each reason. */
const details = {
  country: "This account may not send to this country. Nothing was sent or charged.",
  block_list: "The operator has blocked this number. Nothing was sent or charged.",
  number_kind:
    "Numbers of this kind get no codes: it is a premium-rate number, a pager or the like. Nothing was sent or charged.",
  recipient:
    "This number has had as many messages as one recipient gets in an hour or a day. Nothing was sent or charged.",
  velocity: "Too few codes to numbers or requesters like this one were entered. Nothing was sent or charged.",
  anomaly: "This number follows other numbers that codes were just sent to. Nothing was sent or charged.",
  spend:
    "Codes to this country that nobody entered cost as much today as the account's amount allows. Nothing was sent or charged.",
  opted_out: "The recipient wants no more messages of this account. Nothing was sent or charged.",
} as const;

function follow(
  context: Guarding,
  send: GuardedSend,
  ruling: Ruling | undefined,
): undefined | Promise<Blocked> {
  if (!ruling) return undefined;
  const { reason, challenge } = ruling.finding;
  if (ruling.isBlocked) return block(context, send, reason, challenge);
  context.metrics.guarded("monitor", reason);
  return undefined;
}

/** Returns the refusal of a send for this reason. Notifies the account. */
export async function block(
  context: Parameters<typeof tellBlocked>[0],
  send: GuardedSend,
  reason: keyof typeof details,
  challenge = false,
): Promise<Blocked> {
  const refusal = blocked(reason, details[reason], challenge);
  await tellBlocked(context, send, refusal);
  return refusal;
}
