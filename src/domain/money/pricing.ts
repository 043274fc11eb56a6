import { channels } from "../messages/delivery.ts";

/** What has a price: a unit of each channel, and a verification that is approved. */
export const pricedServices = [...channels, "verification"] as const;
export type PricedService = (typeof pricedServices)[number];

/** What one message, or one segment of an SMS, costs to the numbers that begin with a prefix. */
export interface Price {
  /** Dialling digits without `+`; "" prices everywhere else. */
  readonly prefix: string;
  /** In micro-units of the service's currency. */
  readonly priceMicros: number;
  /** The mobile network that the prefix belongs to; "" when it names none. */
  readonly network: string;
}

/** What so many units cost: segments of an SMS, or one call or message. */
export const totalMicros = (unitPriceMicros: number, quantity: number): number => unitPriceMicros * quantity;

/** One channel's prices. */
export interface PriceList {
  /** The price of the longest prefix that the number begins with; `undefined` when none does. */
  find(e164: string): Price | undefined;
}

/** Arranges prices for lookup; of two with the same prefix the later one counts. */
export function buildPriceList(prices: Iterable<Price>): PriceList {
  const priceOf = new Map<string, Price>();
  for (const price of prices) priceOf.set(price.prefix, price);
  const lengths = [...new Set([...priceOf.keys()].map((prefix) => prefix.length))].toSorted((a, b) => b - a);
  return {
    find(e164) {
      const digits = e164.startsWith("+") ? e164.slice(1) : e164;
      for (const length of lengths) {
        const price = length <= digits.length ? priceOf.get(digits.slice(0, length)) : undefined;
        if (price) return price;
      }
      return undefined;
    },
  };
}
