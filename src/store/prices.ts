import { sql } from "kysely";
import type { ListedPrice, Prices, ProviderPrice } from "../ports/store/prices.ts";
import { createChange, toStatement } from "./change.ts";
import type { Engine } from "./engine.ts";
import { prices, providerPrices } from "./schema/prices.ts";
import { fromStoredRow, type StoredRow } from "./schema/table.ts";
import { rawQuery, notifyInstances, prepare } from "./statement.ts";

type Row = StoredRow<typeof providerPrices.columns>;

/** Creates the store of the operator's price list. */
export const createPrices = (engine: Engine): Prices =>
  createPriceTable<ListedPrice>(engine, prices, "price_revision");

/** Creates the store of the providers' price lists. */
export const createProviderPrices = (engine: Engine): Prices<ProviderPrice> =>
  createPriceTable<ProviderPrice>(engine, providerPrices, "provider_price_revision");

function createPriceTable<Price extends ListedPrice>(
  engine: Engine,
  table: typeof prices | typeof providerPrices,
  revisionTable: "price_revision" | "provider_price_revision",
): Prices<Price> {
  const name = sql.table(table.name);
  const key = table.key as readonly (keyof Price & string)[];
  const keyColumns = sql.join(key.map((column) => sql.ref(column)));
  const revision = sql.table(revisionTable);
  const increment = toStatement(rawQuery(engine, sql`update ${revision} set revision = revision + 1`));
  // Prepared once, because an import writes thousands of prices.
  const upsert = prepare<Price>(
    engine,
    (value) => sql`insert into ${name} (${keyColumns}, price_micros, network)
      values (${sql.join(key.map((column) => value[column]))}, ${value.priceMicros}, ${value.network})
      on conflict (${keyColumns}) do update set price_micros = excluded.price_micros, network = excluded.network`,
  );
  // Only the cache of the operator's prices can be invalidated by a notification. The cache of provider prices checks the
  // revision every 5 seconds.
  const notified = table === prices ? notifyInstances(engine) : [];
  return {
    async revision() {
      const query = sql<{ revision: number }>`select revision from ${revision}`;
      return Number((await query.execute(engine.builder)).rows[0]!.revision);
    },
    async list(after, limit) {
      const beyond = after && sql`where (${keyColumns}) > (${sql.join(key.map((column) => after[column]))})`;
      const page = sql<Row>`select * from ${name} ${beyond ?? sql``} order by ${keyColumns} limit ${limit}`;
      const { rows } = await page.execute(engine.builder);
      return rows.map((row) => fromStoredRow(table, row) as unknown as Price);
    },
    put: (list) => createChange([increment, ...list.map(upsert), ...notified]),
  };
}
