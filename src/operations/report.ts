import { mergeDelivery, type DeliveryStatus, type ReportedOutcome } from "../domain/messages/delivery.ts";
import type { TrackedMessage } from "../ports/store/messages.ts";
import type { Context } from "./context.ts";

/** Records a report on a message; one that tells nothing new, or repeats an earlier one, changes nothing. */
export async function recordReport(
  { store, clock, wake }: Pick<Context, "store" | "clock" | "wake">,
  message: TrackedMessage,
  outcome: ReportedOutcome,
  status: DeliveryStatus | undefined,
): Promise<void> {
  if (!status || mergeDelivery(message.status, status) === message.status) {
    const events = await store.messages.events(message.id);
    if (events.some(({ detail }) => detail === outcome)) return;
  }
  await store.commit([store.messages.report(message, outcome, status, clock.now())]);
  wake("webhooks");
}
