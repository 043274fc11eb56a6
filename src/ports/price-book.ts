import type { Channel } from "../domain/messages/delivery.ts";
import type { Price } from "../domain/money/pricing.ts";

/** The price lists, remembered for seconds. */
export interface PriceBook {
  /** The price of one unit to a number in E.164, at once when the lists are remembered. */
  find(channel: Channel, currency: string, recipient: string): Price | undefined | Promise<Price | undefined>;
}
