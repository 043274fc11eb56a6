import { isoOf } from "../../domain/time/instants.ts";
import { beginningOf } from "../../domain/messages/content.ts";
import { refuse } from "../../domain/refusals.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { shownMessage } from "./message.ts";
import { costOf, timelineOf } from "./timeline.ts";

/** A message of any customer, and all that happened to it in the order of time. */
export async function getMessageTimeline(
  { params }: Input<"getMessageTimeline">,
  { store }: OperatorContext,
): Promise<Output<"getMessageTimeline">> {
  const { messages, webhooks } = store;
  const known = await messages.findAny(params.id);
  const [history, deliveries] = await Promise.all([
    known && messages.findHistory(known.accountId, known.id),
    webhooks.ofMessage(params.id),
  ]);
  if (!history) return refuse("not_found", "There is no message with this id.");
  const { message } = history;
  return {
    status: 200,
    body: {
      ...shownMessage(message),
      ...contentOf(message),
      ...costOf(message),
      to_given: message.recipientGiven,
      quantity: message.quantity,
      queue: message.queue,
      attempts: message.attempts,
      expires_at: isoOf(message.expiresAt),
      ...(message.submittedAt !== null && { submitted_at: isoOf(message.submittedAt) }),
      ...(message.refundedAt !== null && { refunded_at: isoOf(message.refundedAt) }),
      webhooks_pending: deliveries.filter(({ nextAttemptAt }) => nextAttemptAt !== null).length,
      timeline: [...timelineOf(history, deliveries)],
    },
  };
}

const contentOf = (message: TrackedMessage) => ({
  ...("sender" in message && { sender: message.sender }),
  ...("text" in message && { text_beginning: beginningOf(message.text) }),
});
