import type { Months } from "../ports/store/months.ts";
import type { Engine } from "./engine.ts";
import { createMonthParts } from "./month-parts.ts";
import { createMonthRows } from "./month-rows.ts";

/** Messages by months on an engine: parts of their tables on Postgres, and rows elsewhere. */
export const createMonths = (engine: Engine): Months =>
  engine.dialect === "postgres" ? createMonthParts(engine) : createMonthRows(engine);
