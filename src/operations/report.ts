import { mergeDelivery, type DeliveryStatus, type ReportedOutcome } from "../domain/delivery.ts";
import type { TrackedMessage } from "../ports/store/messages.ts";
import type { Context } from "./context.ts";

/** Records what was reported of a message; a report that tells nothing new leaves no trace. */
export async function recordReport(
  { store, clock }: Context,
  message: TrackedMessage,
  outcome: ReportedOutcome,
  status: DeliveryStatus | undefined,
): Promise<void> {
  const merged = status ? mergeDelivery(message.status, status) : message.status;
  if (message.outcome === outcome && merged === message.status) return;
  await store.commit(store.messages.report(message, outcome, status, clock.now()));
}
