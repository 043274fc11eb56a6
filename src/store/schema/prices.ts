import { integer, table, text } from "./table.ts";

const price = { channel: text, currency: text, prefix: text, priceMicros: integer, network: text };

export const prices = table("prices", price).key(["channel", "currency", "prefix"], {
  keyName: "prices_channel_currency_prefix_key",
});

/** A single row, whose revision increases with every price change, so that a cached price list can be checked. */
export const priceRevision = table("price_revision", { revision: integer }).key([], { firstRow: "0" });

export const providerPrices = table("provider_prices", { provider: text, ...price }).key([
  "provider",
  "channel",
  "currency",
  "prefix",
]);

/** A single row, whose revision increases with every change of a provider price. */
export const providerPriceRevision = table("provider_price_revision", { revision: integer }).key([], {
  firstRow: "0",
});
