import { channels } from "../messages/delivery.ts";

/** Services with a price: a unit of each channel, and an approved verification. */
export const pricedServices = [...channels, "verification"] as const;
export type PricedService = (typeof pricedServices)[number];

/**
 * Price of one unit for phone numbers that start with a prefix: an SMS segment, a call, another message, or an approved
 * verification.
 */
export interface Price {
  /** Dialling prefix without `+`. "" applies to all numbers without a longer matching prefix. */
  readonly prefix: string;
  /** In micro-units of the service's currency. */
  readonly priceMicros: number;
  /** Mobile network of the prefix. "" if the prefix is not specific to one network. */
  readonly network: string;
}

/** Returns the price of several units: segments of an SMS, or one call or message. */
export const getTotalMicros = (unitPriceMicros: number, quantity: number): number =>
  unitPriceMicros * quantity;

/** Price list of one service. */
export interface PriceList {
  /** Returns the price with the longest matching prefix, or undefined if no prefix matches. The `+` is optional. */
  find(e164: string): Price | undefined;
}

/** Builds a price list. If two prices have the same prefix, the later one applies. */
export function buildPriceList(prices: Iterable<Price>): PriceList {
  const pricesByPrefix = new Map<string, Price>();
  for (const price of prices) pricesByPrefix.set(price.prefix, price);
  const lengths = [...new Set([...pricesByPrefix.keys()].map((prefix) => prefix.length))].toSorted(
    (a, b) => b - a,
  );
  return {
    find(e164) {
      const digits = e164.startsWith("+") ? e164.slice(1) : e164;
      for (const length of lengths) {
        const price = length <= digits.length ? pricesByPrefix.get(digits.slice(0, length)) : undefined;
        if (price) return price;
      }
      return undefined;
    },
  };
}
