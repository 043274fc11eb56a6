import { name, optionalPrice, wholeNumber } from "./columns.ts";
import { defineKind } from "./kind.ts";

/** Package templates of the eSIM operations. */
export const templates = defineKind({
  noun: "templates",
  columns: { id: wholeNumber(1, 2_147_483_647), name, price: optionalPrice },
  key: ["id"],
  example: `id,name,price
101,"Europe 1 GB, 7 days",1.50`,
  put: (store, rows) =>
    rows.map(({ id, name: given, price }) => store.esim.putTemplate({ id, name: given, priceMicros: price })),
});
