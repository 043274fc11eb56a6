import { Currency } from "../../../generated/schemas.ts";
import { channels } from "../../domain/messages/delivery.ts";
import { pricedServices } from "../../domain/money/pricing.ts";
import type { ListedPrice } from "../../ports/store/prices.ts";
import { name, optionalName, price } from "./columns.ts";
import { defineKind, type Column, type Values } from "./kind.ts";

const oneOf = <Word extends string>(words: readonly Word[]): Column<Word> => ({
  takes: words.join(", "),
  read: (text) => words.find((each) => each === text),
});

const prefix: Column<string> = {
  takes: "up to 15 dialling digits without + or 00, such as 4477; nothing prices everywhere else",
  read: (text) => (/^([1-9]\d{0,14})?$/.test(text) ? text : undefined),
};

const currency: Column<string> = {
  takes: "a currency code of ISO 4217, such as EUR",
  read: (text) => (Currency.safeParse(text).success ? text : undefined),
};

const shared = { prefix, price, currency, network: optionalName };
const columns = { channel: oneOf(pricedServices), ...shared };
const providerColumns = { provider: name, channel: oneOf(channels), ...shared };

const priceOf = <Service extends ListedPrice["channel"]>(
  values: Values<typeof shared> & { readonly channel: Service },
) => ({
  channel: values.channel,
  prefix: values.prefix,
  priceMicros: values.price,
  currency: values.currency,
  network: values.network,
});

/** Price lists: what one unit costs to the numbers that begin with a prefix, or a verification that is approved. */
export const prices = defineKind({
  noun: "prices",
  columns,
  key: ["channel", "prefix", "currency"],
  example: `channel,prefix,price,currency,network
sms,,0.05,EUR,
sms,44,0.04,EUR,
sms,4477,0.0375,EUR,"Example Mobile, UK"`,
  put: (store, rows) => [store.prices.put(rows.map(priceOf))],
});

/** Providers' price lists: what they take for one unit. */
export const providerPrices = defineKind({
  noun: "provider-prices",
  columns: providerColumns,
  key: ["provider", "channel", "prefix", "currency"],
  example: `provider,channel,prefix,price,currency,network
smsc-a,sms,,0.03,EUR,
smsc-a,sms,44,0.021,EUR,
smsc-b,sms,44,0.024,EUR,"Example Mobile, UK"`,
  faultOf: (row, own) =>
    row.currency === own ? undefined : `currency: got ${row.currency}; costs are counted in ${own}`,
  put: (store, rows) => [
    store.providerPrices.put(rows.map((row) => ({ provider: row.provider, ...priceOf(row) }))),
  ],
});
