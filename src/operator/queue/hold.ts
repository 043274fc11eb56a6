import { toIsoString } from "../../domain/time/instants.ts";
import { isHoldScope, type HoldScope } from "../../domain/holds.ts";
import type { Hold } from "../../ports/store/operator.ts";
import type { OperatorContext } from "../context.ts";
import { maximumSearchedQueues } from "./message-selection.ts";

/** Converts a hold to the schema of the operator API. */
export const toHoldResponse = ({ scope, since, by, reason }: Hold) => ({
  scope,
  since: toIsoString(since),
  by,
  ...(reason !== null && { reason }),
});

/** Parses the scope in a path. The pattern in the contract has already validated it. */
export function parseScope(text: string): HoldScope {
  if (isHoldScope(text)) return text;
  throw new Error("The pattern in the contract accepted an invalid hold scope.");
}

/** Makes a change of the holds effective on this instance immediately, and wakes the consumers of all queues. */
export async function applyHolds({
  store,
  holds,
  wake,
}: Pick<OperatorContext, "store" | "holds" | "wake">): Promise<void> {
  holds.invalidate();
  for (const queue of await store.messages.listQueues(maximumSearchedQueues)) wake(queue);
}
