import { hasArrived, isFinal } from "../../domain/messages/delivery.ts";
import type { StoredReceipts } from "../../ports/store/receipts.ts";
import type { DeliveryOutcome } from "./delivery-times.ts";

const idsAtOnce = 500;

/** Returns the outcomes of those of a provider's messages that are recorded as final, whoever got their receipts. */
export async function recordedOutcomes(
  receipts: Pick<StoredReceipts, "findParts">,
  provider: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DeliveryOutcome>> {
  const outcomes = new Map<string, DeliveryOutcome>();
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const parts = await receipts.findParts(provider, ids.slice(from, from + idsAtOnce));
    for (const { providerMessageId, status, message } of parts) {
      const { submittedAt, updatedAt } = message;
      if (hasArrived(status)) {
        const milliseconds = updatedAt - (submittedAt ?? updatedAt);
        outcomes.set(providerMessageId, { kind: "delivered", milliseconds });
      } else if (isFinal(status)) outcomes.set(providerMessageId, { kind: "undelivered" });
    }
  }
  return outcomes;
}
