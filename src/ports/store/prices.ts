import type { Channel } from "../../domain/delivery.ts";
import type { Write } from "../store.ts";

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
  list(): Promise<readonly ChannelPrice[]>;
  put(price: ChannelPrice): Write;
}
