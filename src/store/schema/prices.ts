import { integer, table, text } from "./table.ts";

const price = { channel: text, currency: text, prefix: text, priceMicros: integer, network: text };

export const prices = table("prices", price).key(["channel", "currency", "prefix"], {
  keyName: "prices_channel_currency_prefix_key",
});

/** One row, which changes with every price, so that a cached price list can be checked for changes. */
export const priceRevision = table("price_revision", { revision: integer }).key([], { firstRow: "0" });

export const providerPrices = table("provider_prices", { provider: text, ...price }).key([
  "provider",
  "channel",
  "currency",
  "prefix",
]);

/** One row, which changes with every price of a provider. */
export const providerPriceRevision = table("provider_price_revision", { revision: integer }).key([], {
  firstRow: "0",
});
