import { Currency } from "../../../generated/schemas.ts";
import { channels, type Channel } from "../../domain/messages/delivery.ts";
import { optionalName, price } from "./columns.ts";
import { defineKind, type Column } from "./kind.ts";

const channel: Column<Channel> = {
  takes: channels.join(", "),
  read: (text) => channels.find((each) => each === text),
};

const prefix: Column<string> = {
  takes: "up to 15 dialling digits without + or 00, such as 4477; nothing prices everywhere else",
  read: (text) => (/^([1-9]\d{0,14})?$/.test(text) ? text : undefined),
};

const currency: Column<string> = {
  takes: "a currency code of ISO 4217, such as EUR",
  read: (text) => (Currency.safeParse(text).success ? text : undefined),
};

/** Price lists: what one unit costs to the numbers that begin with a prefix. */
export const prices = defineKind({
  noun: "prices",
  columns: { channel, prefix, price, currency, network: optionalName },
  key: ["channel", "prefix", "currency"],
  example: `channel,prefix,price,currency,network
sms,,0.05,EUR,
sms,44,0.04,EUR,
sms,4477,0.0375,EUR,"Example Mobile, UK"`,
  put: (store, rows) => [
    store.prices.put(
      rows.map((values) => ({
        channel: values.channel,
        prefix: values.prefix,
        priceMicros: values.price,
        currency: values.currency,
        network: values.network,
      })),
    ),
  ],
});
