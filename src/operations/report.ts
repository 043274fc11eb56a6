import { mergeDelivery, type DeliveryStatus, type ReportedOutcome } from "../domain/messages/delivery.ts";
import type { TrackedMessage } from "../ports/store/messages.ts";
import type { Context } from "./context.ts";

/** Records what was reported of a message; a report that tells nothing new, or not for the first time, leaves no trace. */
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
