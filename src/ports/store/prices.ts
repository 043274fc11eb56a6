import type { Channel } from "../../domain/messages/delivery.ts";
import type { Change } from "./change.ts";

/** The price of one unit (a segment, a call, a message) to numbers that start with `prefix` ("" is everywhere). */
export interface ChannelPrice {
  readonly channel: Channel;
  readonly currency: string;
  readonly prefix: string;
  readonly priceMicros: number;
  readonly network: string;
}

/** The operator's price lists. */
export interface Prices {
  /** Changes whenever a price does; 0 before there was any. */
  revision(): Promise<number>;
  /** At most `limit` prices in the order of channel, currency and prefix, those that come after one. */
  list(after: ChannelPrice | undefined, limit: number): Promise<readonly ChannelPrice[]>;
  /** Adds prices, or replaces those of the same channel, currency and prefix. */
  put(prices: readonly ChannelPrice[]): Change;
}
