import { mergeDelivery, type DeliveryStatus, type ReportedOutcome } from "../domain/messages/delivery.ts";
import type { TrackedMessage } from "../ports/store/messages.ts";
import type { Context } from "./context.ts";

/** Records a report on a message; one that tells nothing new, or repeats an earlier one, changes nothing. */
export async function recordReport(
  { store, clock, wake, metrics, guard }: Pick<Context, "store" | "clock" | "wake" | "metrics" | "guard">,
  message: TrackedMessage,
  outcome: ReportedOutcome,
  status: DeliveryStatus | undefined,
): Promise<void> {
  const isNews = status !== undefined && mergeDelivery(message.status, status) !== message.status;
  const events = await store.messages.events(message.id);
  const isRepeated = events.some(({ detail }) => detail === outcome);
  if (isRepeated && !isNews) return;
  const now = clock.now();
  await store.commit([store.messages.report(message, outcome, status, now)]);
  if (isNews) metrics.reached(message, [status], message.provider, now);
  // Of its own verifications the hub knows who has entered the code.
  const isAnswer = outcome === "Success" && !isRepeated && message.verificationId === null;
  if (isAnswer) guard.answered(message, now - message.createdAt);
  wake("webhooks");
}
