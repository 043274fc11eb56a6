import type { ChannelPrice, Prices } from "../ports/store/prices.ts";
import { change, prepareStep, step } from "./change.ts";
import type { Engine } from "./engine.ts";
import { rows } from "./statement.ts";

/** The price lists on an engine. */
export function createPrices(engine: Engine): Prices {
  const { builder } = engine;
  const upsert = prepareUpsert(engine);
  const revise = step(
    "price revision",
    builder.updateTable("price_revision").set((eb) => ({ revision: eb("revision", "+", 1) })),
  );
  return {
    revision: async () =>
      Number((await rows(engine, builder.selectFrom("price_revision").select("revision")))[0]!.revision),
    async list(after, limit) {
      let query = builder.selectFrom("prices").selectAll();
      if (after) {
        const { channel, currency, prefix } = after;
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple("channel", "currency", "prefix"), ">", tuple(channel, currency, prefix)),
        );
      }
      const ordered = query.orderBy("channel").orderBy("currency").orderBy("prefix").limit(limit);
      return (await rows(engine, ordered)).map((row) => ({
        channel: row.channel as "sms",
        currency: row.currency,
        prefix: row.prefix,
        priceMicros: row.price_micros,
        network: row.network,
      }));
    },
    put: (prices) => change([...prices.map(upsert), revise]),
  };
}

const prepareUpsert = ({ builder }: Engine) =>
  prepareStep<ChannelPrice>("price", (value) =>
    builder
      .insertInto("prices")
      .values({
        channel: value.channel,
        currency: value.currency,
        prefix: value.prefix,
        price_micros: value.priceMicros,
        network: value.network,
      })
      .onConflict((conflict) =>
        conflict.columns(["channel", "currency", "prefix"]).doUpdateSet((eb) => ({
          price_micros: eb.ref("excluded.price_micros"),
          network: eb.ref("excluded.network"),
        })),
      ),
  );
