import type { Channel } from "../../domain/messages/delivery.ts";
import type { PricedService } from "../../domain/money/pricing.ts";
import type { Change } from "./change.ts";

/**
 * Price of one unit (a segment, a call, a message, or an approved verification) for phone numbers that start with
 * `prefix`, in digits without `+`. "" applies to all numbers without a longer matching prefix.
 */
export interface ListedPrice {
  readonly channel: PricedService;
  readonly currency: string;
  readonly prefix: string;
  readonly priceMicros: number;
  /** Name of the mobile network with this prefix; "" if the list names none. */
  readonly network: string;
}

/** Price of one unit that a provider charges the operator. */
export interface ProviderPrice extends ListedPrice {
  readonly channel: Channel;
  readonly provider: string;
}

/** Price lists of the operator, or of the providers. */
export interface Prices<Of extends ListedPrice = ListedPrice> {
  /** Returns a revision number that changes with every price change. 0 if there was never a price. */
  revision(): Promise<number>;
  /** Lists at most `limit` prices after the price `after`, sorted by key. */
  list(after: Of | undefined, limit: number): Promise<readonly Of[]>;
  /** Adds prices. Replaces existing prices with the same provider, channel, currency and prefix. */
  put(prices: readonly Of[]): Change;
}
