import { blocked, type Blocked } from "../domain/refusals.ts";
import { decide, type GuardedSend, type KnownLists, type Ruling } from "../ports/guard.ts";
import type { SendingContext } from "./context.ts";
import { tellBlocked } from "./tell-blocked.ts";

type Guarding = Parameters<typeof tellBlocked>[0] & Pick<SendingContext, "guard" | "guardLists">;

/**
 * The refusal of a send that the operator's lists and countries forbid, or what came of the sends before; the account is
 * told of it. A send that passes is counted as made: whoever does not make it takes it back.
 */
export function refusedByGuard(
  context: Guarding,
  send: GuardedSend,
): Blocked | undefined | Promise<Blocked | undefined> {
  const lists = context.guardLists.current();
  return lists instanceof Promise
    ? lists.then((known) => judge(context, known, send))
    : judge(context, lists, send);
}

/** Whether the rules over what came of the sends before only watch the sends of an account to a country. */
export const isWatched = (
  lists: KnownLists,
  { accountId, region }: Pick<GuardedSend, "accountId" | "region">,
): boolean => lists.country(accountId, region) === "monitor";

/** What a sender is told of each reason. */
const details = {
  country: "This account may not send to this country. Nothing was sent or charged.",
  block_list: "The operator has blocked this number. Nothing was sent or charged.",
  number_kind:
    "Numbers of this kind get no codes: it is a premium-rate number, a pager or the like. Nothing was sent or charged.",
  velocity: "Too many codes to numbers like this one were not entered. Nothing was sent or charged.",
  anomaly: "What this account sends to numbers like this one looks like fraud. Nothing was sent or charged.",
  spend:
    "The account has spent more on this country than is usual for codes that nobody has entered. Nothing was sent or charged.",
  opted_out: "The recipient wants no more messages of this account. Nothing was sent or charged.",
} as const;

function judge(
  context: Guarding,
  lists: KnownLists,
  send: GuardedSend,
): undefined | Promise<Blocked | undefined> | Blocked {
  const { rule } = decide(lists, send);
  if (rule === "allow_list") return undefined;
  if (rule !== "none") return block(context, send, rule);
  const ruling = context.guard.admit(send, isWatched(lists, send));
  if (ruling instanceof Promise) return ruling.then((ruled) => follow(context, send, ruled));
  return follow(context, send, ruling);
}

function follow(
  context: Guarding,
  send: GuardedSend,
  ruling: Ruling | undefined,
): undefined | Promise<Blocked> {
  if (!ruling) return undefined;
  const { reason } = ruling.finding;
  if (ruling.isBlocked) return block(context, send, reason);
  context.metrics.guarded("monitor", reason);
  return undefined;
}

/** The refusal of a send for this reason; the account is told of it. */
export async function block(
  context: Guarding,
  send: GuardedSend,
  reason: keyof typeof details,
): Promise<Blocked> {
  const refusal = blocked(reason, details[reason]);
  await tellBlocked(context, send, refusal);
  return refusal;
}
