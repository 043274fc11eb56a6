import { toIsoString } from "../../domain/time/instants.ts";
import { previewText } from "../../domain/messages/content.ts";
import { createProblem } from "../../domain/problems.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { toMessageResponse } from "./message.ts";
import { toCostFields, buildTimeline } from "./timeline.ts";

/** Returns a message of any customer with its timeline. */
export async function getMessageTimeline(
  { params }: Input<"getMessageTimeline">,
  { store }: OperatorContext,
): Promise<Output<"getMessageTimeline">> {
  const { messages, webhooks } = store;
  const known = await messages.findAny(params.id);
  const [history, deliveries] = await Promise.all([
    known && messages.findHistory(known.accountId, known.id),
    webhooks.listForMessage(params.id),
  ]);
  if (!history) return createProblem("not_found", "There is no message with this id.");
  const { message } = history;
  return {
    status: 200,
    body: {
      ...toMessageResponse(message),
      ...toContentFields(message),
      ...toCostFields(message),
      to_given: message.recipientGiven,
      quantity: message.quantity,
      queue: message.queue,
      attempts: message.attempts,
      expires_at: toIsoString(message.expiresAt),
      ...(message.submittedAt !== null && { submitted_at: toIsoString(message.submittedAt) }),
      ...(message.refundedAt !== null && { refunded_at: toIsoString(message.refundedAt) }),
      webhooks_pending: deliveries.filter(({ nextAttemptAt }) => nextAttemptAt !== null).length,
      timeline: [...buildTimeline(history, deliveries)],
    },
  };
}

const toContentFields = (message: TrackedMessage) => ({
  ...("sender" in message && { sender: message.sender }),
  ...("text" in message && message.text !== "" && { text_beginning: previewText(message.text) }),
});
