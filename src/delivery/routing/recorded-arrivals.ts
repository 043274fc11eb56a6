import { hasArrived } from "../../domain/messages/delivery.ts";
import type { StoredReceipts } from "../../ports/store/receipts.ts";

const idsAtOnce = 500;

/** After how many milliseconds those of a provider's messages arrived that are recorded as arrived, whoever got their receipts. */
export async function recordedArrivals(
  receipts: Pick<StoredReceipts, "findParts">,
  provider: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const arrived = new Map<string, number>();
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const parts = await receipts.findParts(provider, ids.slice(from, from + idsAtOnce));
    for (const { providerMessageId, status, message } of parts) {
      const { handedOverAt, updatedAt } = message;
      if (hasArrived(status)) arrived.set(providerMessageId, updatedAt - (handedOverAt ?? updatedAt));
    }
  }
  return arrived;
}
