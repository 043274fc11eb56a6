import { createId } from "../../domain/identifiers.ts";
import type { Change } from "../../ports/store/change.ts";
import { revertRefunded } from "../../ports/guard.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import type { OperatorContext } from "../context.ts";
import { collectMessages, type MessageSelection } from "./message-selection.ts";

/** Maximum number of messages per request. A Cloudflare Workers invocation cannot cancel more. */
const maximumCancelled = 50;
/** Maximum number of tries. If a message is claimed between the read and the commit, the queue is read again. */
const tries = 5;

/** Commits changes. Returns true if a message was claimed or became final; then nothing is changed. */
export type CommitCancellation = (changes: readonly Change<"lease_lost">[]) => Promise<true | undefined>;

/** Detail of a cancellation for the customer, and the operator who requested it. */
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

/**
 * Cancels at most 50 queued messages, in the order of the queues and then of the due times. Commits even if there are
 * none, because the audit entry must be stored. Cancels none if a message of the selection was claimed in each of 5
 * tries.
 */
export async function cancelBatch(
  context: Pick<OperatorContext, "store" | "clock" | "guard" | "metrics">,
  { queues, filter }: Pick<MessageSelection, "queues" | "filter">,
  options: Cancelling,
  commit: CommitCancellation,
): Promise<Cancelled> {
  const { messages } = context.store;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    // One more message shows whether others remain.
    const queued = await collectMessages(queues, maximumCancelled + 1, (queue, limit) =>
      messages.listCancellable(queue, filter, limit),
    );
    const batch = queued.slice(0, maximumCancelled);
    if (await commit(batch.map((message) => buildCancellation(context, message, options)))) continue;
    for (const message of batch) await countCancellation(context, message);
    return { cancelled: batch.length, moreQueued: queued.length > batch.length };
  }
  await commit([]);
  return { cancelled: 0, moreQueued: true };
}

/**
 * Counts a cancelled message and reverts its guard counts. Must be called after the cancellation is committed. A message
 * that an earlier attempt may have submitted counts as expired, and its guard counts stay.
 */
export async function countCancellation(
  { metrics, guard, clock, store }: Pick<OperatorContext, "metrics" | "guard" | "clock" | "store">,
  message: TrackedMessage,
): Promise<void> {
  if (!message.outcomeUnknown) await revertRefunded(guard, store.verifications, message);
  metrics.recordStatuses(message, [message.outcomeUnknown ? "EXPIRED" : "FAILED"], null, clock.now());
}

/**
 * Builds the change that cancels one message. Fails with `lease_lost` if the message is claimed, submitted or final, or
 * was claimed since it was read.
 */
export function buildCancellation(
  { store, clock }: Pick<OperatorContext, "store" | "clock">,
  message: TrackedMessage,
  { detail, by: { principal, body } }: Cancelling,
): Change<"lease_lost"> {
  const now = clock.now();
  const cancellation = { by: principal.userId, reason: body?.reason ?? null };
  return store.messages.cancel(message, { detail, refundId: createId(now), cancellation }, now);
}
