import type { Channel } from "../../domain/messages/delivery.ts";
import type { PricedService } from "../../domain/money/pricing.ts";
import type { Change } from "./change.ts";

/**
 * The price of one unit (a segment, a call, a message, an approved verification) to numbers that start with `prefix` (""
 * is everywhere).
 */
export interface ListedPrice {
  readonly channel: PricedService;
  readonly currency: string;
  readonly prefix: string;
  readonly priceMicros: number;
  readonly network: string;
}

/** What a provider takes for one unit. */
export interface ProviderPrice extends ListedPrice {
  readonly channel: Channel;
  readonly provider: string;
}

/** Price lists: the operator's own, or those of the providers. */
export interface Prices<Of extends ListedPrice = ListedPrice> {
  /** Changes whenever a price does; 0 before there was any. */
  revision(): Promise<number>;
  /** At most `limit` prices in the order of their keys, those that come after one. */
  list(after: Of | undefined, limit: number): Promise<readonly Of[]>;
  /** Adds prices, or replaces those of the same (provider,) channel, currency and prefix. */
  put(prices: readonly Of[]): Change;
}
