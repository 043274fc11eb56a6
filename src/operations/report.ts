import { mergeDelivery, type DeliveryStatus, type ReportedOutcome } from "../domain/messages/delivery.ts";
import type { TrackedMessage } from "../ports/store/messages.ts";
import type { Context } from "./context.ts";

/** Records a report on a message; one that tells nothing new, or repeats an earlier one, changes nothing. */
export async function recordReport(
  { store, clock, wake, metrics }: Pick<Context, "store" | "clock" | "wake" | "metrics">,
  message: TrackedMessage,
  outcome: ReportedOutcome,
  status: DeliveryStatus | undefined,
): Promise<void> {
  const isNews = status !== undefined && mergeDelivery(message.status, status) !== message.status;
  if (!isNews) {
    const events = await store.messages.events(message.id);
    if (events.some(({ detail }) => detail === outcome)) return;
  }
  const now = clock.now();
  await store.commit([store.messages.report(message, outcome, status, now)]);
  if (isNews) metrics.reached(message, [status], message.provider, now);
  wake("webhooks");
}
