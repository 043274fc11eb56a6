import { totalMicros } from "../../domain/money/pricing.ts";
import { microsIn } from "../../domain/money/reported-cost.ts";
import type { Handover } from "../../ports/gateways.ts";
import type { ProviderPriceBook } from "../../ports/caches.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";

/** What a provider takes for a message; where the prices cannot be read now, that stays unknown. */
export async function findPrice(
  costs: ProviderPriceBook,
  { channel, currency, recipient, quantity }: TrackedMessage,
  provider: string,
): Promise<number | undefined> {
  try {
    const price = await costs.find(provider, channel, currency, recipient);
    return price && totalMicros(price.priceMicros, quantity);
  } catch {
    return undefined;
  }
}

/** What the taker says that it takes, else what it takes by its imported prices. */
export async function costOf(
  handover: Handover,
  { currency }: TrackedMessage,
  priceOf: (provider: string) => Promise<number | undefined>,
): Promise<number | undefined> {
  if (handover.kind !== "accepted" || handover.provider === undefined) return undefined;
  return microsIn(handover.cost, currency) ?? (await priceOf(handover.provider));
}
