import { isoOf } from "../../domain/time/instants.ts";
import { isHoldScope, type HoldScope } from "../../domain/holds.ts";
import type { Hold } from "../../ports/store/operator.ts";
import type { OperatorContext } from "../context.ts";
import { queuesAtOnce } from "./meant.ts";

/** A hold as the operator's contract shows it. */
export const shownHold = ({ scope, since, by, reason }: Hold) => ({
  scope,
  since: isoOf(since),
  by,
  ...(reason !== null && { reason }),
});

/** The scope in a path, which the contract's pattern has let through. */
export function readScope(text: string): HoldScope {
  if (isHoldScope(text)) return text;
  throw new Error("The contract's pattern of a scope lets through what is none.");
}

/** What has changed is known here at once, and what waits is looked at again. */
export async function applyHolds({
  store,
  holds,
  wake,
}: Pick<OperatorContext, "store" | "holds" | "wake">): Promise<void> {
  holds.forget();
  for (const queue of await store.messages.queues(queuesAtOnce)) wake(queue);
}
