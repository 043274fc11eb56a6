import type { Channel } from "../domain/messages/delivery.ts";
import type { Price, PricedService } from "../domain/money/pricing.ts";

/** The price lists, remembered for seconds. */
export interface PriceBook {
  /** The price of one unit to a number in E.164; undefined if no list has one. */
  find(service: PricedService, currency: string, recipient: string): Promise<Price | undefined>;
  /** Has them read again a second after they were last read, in which many of them may change. */
  forget(): void;
}

/** The providers' price lists, remembered for seconds. */
export interface ProviderPriceBook {
  /** What a provider takes for one unit to a number in E.164; undefined if no list has it. */
  find(provider: string, channel: Channel, currency: string, recipient: string): Promise<Price | undefined>;
}
