import { sql } from "kysely";
import type { ListedPrice, Prices, ProviderPrice } from "../ports/store/prices.ts";
import { change, prepareStep, step } from "./change.ts";
import type { Engine } from "./engine.ts";
import { handWritten, type Slots } from "./statement.ts";
import { tellInstances } from "./told.ts";
import type { Row } from "./write.ts";

/** Where price lists are kept, and what tells a price from all others. */
interface PriceTable<Of> {
  readonly name: "prices" | "provider_prices";
  readonly revision: "price_revision" | "provider_price_revision";
  readonly key: readonly (keyof Of & string)[];
}

/** The operator's price lists on an engine. */
export const createPrices = (engine: Engine): Prices =>
  createPriceTable<ListedPrice>(engine, {
    name: "prices",
    revision: "price_revision",
    key: ["channel", "currency", "prefix"],
  });

/** The providers' price lists on an engine. */
export const createProviderPrices = (engine: Engine): Prices<ProviderPrice> =>
  createPriceTable<ProviderPrice>(engine, {
    name: "provider_prices",
    revision: "provider_price_revision",
    key: ["provider", "channel", "currency", "prefix"],
  });

function createPriceTable<Of extends ListedPrice>(engine: Engine, table: PriceTable<Of>): Prices<Of> {
  const { name, key } = table;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const upsert = prepareUpsert(engine, table);
  const told = table.name === "prices" ? tellInstances(engine) : [];
  const revision = sql.table(table.revision);
  const revise = step(
    "price revision",
    handWritten(engine, sql`update ${revision} set revision = revision + 1`),
  );
  const priceOf = (row: Row) =>
    ({
      ...Object.fromEntries(key.map((column) => [column, row[column]])),
      priceMicros: row.price_micros,
      network: row.network,
    }) as Of;
  return {
    async revision() {
      const found = sql<{ revision: number }>`select revision from ${revision}`;
      return Number((await found.execute(engine.builder)).rows[0]!.revision);
    },
    async list(after, limit) {
      const beyond = after && sql`where (${columns}) > (${sql.join(key.map((column) => after[column]))})`;
      const page = sql<Row>`select * from ${sql.table(name)} ${beyond ?? sql``} order by ${columns} limit ${limit}`;
      return (await page.execute(engine.builder)).rows.map(priceOf);
    },
    put: (prices) => change([...prices.map(upsert), revise, ...told]),
  };
}

function prepareUpsert<Of extends ListedPrice>(engine: Engine, { name, key }: PriceTable<Of>) {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const keyOf = (value: Slots<Of>) => sql.join(key.map((column) => value[column]));
  return prepareStep<Of>("price", (value) =>
    handWritten(
      engine,
      sql`insert into ${sql.table(name)} (${columns}, price_micros, network)
        values (${keyOf(value)}, ${value.priceMicros}, ${value.network})
        on conflict (${columns}) do update set price_micros = excluded.price_micros, network = excluded.network`,
    ),
  );
}
