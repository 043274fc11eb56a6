import { name, wholeNumber } from "./columns.ts";
import { defineKind } from "./kind.ts";

/** Package templates of the eSIM operations. */
export const templates = defineKind({
  noun: "templates",
  columns: { id: wholeNumber(1, 2_147_483_647), name },
  key: ["id"],
  example: `id,name
101,"Europe 1 GB, 7 days"`,
  put: (store, rows) => rows.map(({ id, name: given }) => store.esim.putTemplate({ id, name: given })),
});
