import { firstIdAt } from "../../src/domain/identifiers.ts";
import { startOfMonth } from "../../src/domain/time/months.ts";
import type { MonthPart } from "../../src/store/engine.ts";

/** The part of the month that starts then. */
export const partOf = (start: number, name: string): MonthPart => ({
  name,
  from: firstIdAt(start),
  until: firstIdAt(startOfMonth(start, 1)),
});
