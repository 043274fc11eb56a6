import { createId } from "../../domain/identifiers.ts";
import type { Change } from "../../ports/store/change.ts";
import { revertRefunded } from "../../ports/guard.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import type { OperatorContext } from "../context.ts";
import { takeFrom, type Meant } from "./meant.ts";

/** As many as one invocation at the edge may write. */
const cancelledAtOnce = 50;
/** Between reading the queue and the commit some of it may be claimed: it is read again then. */
const attempts = 5;

/** Commits changes; answers true where a message was claimed or ended meanwhile, and nothing is changed then. */
export type CommitCancelled = (changes: readonly Change<"lease_lost">[]) => Promise<true | undefined>;

/** What the customer is told of a cancellation, and who asked for it. */
interface Cancelling {
  readonly detail: string;
  readonly by: {
    readonly principal: { readonly userId: string };
    readonly body?: { readonly reason?: string | undefined } | undefined;
  };
}

interface Cancelled {
  readonly cancelled: number;
  readonly moreQueued: boolean;
}

/** Cancels up to 50 of the messages that wait, those that are due first, and commits even where there are none. */
export async function cancelSome(
  context: Pick<OperatorContext, "store" | "clock" | "guard" | "metrics">,
  { queues, filter }: Pick<Meant, "queues" | "filter">,
  how: Cancelling,
  commit: CommitCancelled,
): Promise<Cancelled> {
  const { messages } = context.store;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    // One more than are cancelled at once tells whether there are more.
    const queued = await takeFrom(queues, cancelledAtOnce + 1, (queue, limit) =>
      messages.cancellable(queue, filter, limit),
    );
    const some = queued.slice(0, cancelledAtOnce);
    if (await commit(some.map((message) => cancelOf(context, message, how)))) continue;
    for (const message of some) await countCancelled(context, message);
    return { cancelled: some.length, moreQueued: queued.length > some.length };
  }
  await commit([]);
  return { cancelled: 0, moreQueued: true };
}

/** Counts a message that was cancelled; one that an earlier attempt may have reached has expired. */
export async function countCancelled(
  { metrics, guard, clock, store }: Pick<OperatorContext, "metrics" | "guard" | "clock" | "store">,
  message: TrackedMessage,
): Promise<void> {
  if (!message.outcomeUnknown) await revertRefunded(guard, store.verifications, message);
  metrics.reached(message, [message.outcomeUnknown ? "EXPIRED" : "FAILED"], null, clock.now());
}

/** The change that cancels one message. */
export function cancelOf(
  { store, clock }: Pick<OperatorContext, "store" | "clock">,
  message: TrackedMessage,
  { detail, by: { principal, body } }: Cancelling,
): Change<"lease_lost"> {
  const now = clock.now();
  const cancellation = { by: principal.userId, reason: body?.reason ?? null };
  return store.messages.cancel(message, { detail, refundId: createId(now), cancellation }, now);
}
