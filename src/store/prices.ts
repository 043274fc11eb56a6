import type { Prices } from "../ports/store/prices.ts";
import type { Engine } from "./engine.ts";
import { rows } from "./statement.ts";

/** The price lists on an engine. */
export function createPrices(engine: Engine): Prices {
  const { builder } = engine;
  return {
    list: async () =>
      (await rows(engine, builder.selectFrom("prices").selectAll())).map((row) => ({
        channel: row.channel as "sms",
        currency: row.currency,
        prefix: row.prefix,
        priceMicros: row.price_micros,
        network: row.network,
      })),
    put: ({ channel, currency, prefix, priceMicros, network }) =>
      builder
        .insertInto("prices")
        .values({ channel, currency, prefix, price_micros: priceMicros, network })
        .onConflict((conflict) =>
          conflict
            .columns(["channel", "currency", "prefix"])
            .doUpdateSet({ price_micros: priceMicros, network }),
        )
        .compile(),
  };
}
