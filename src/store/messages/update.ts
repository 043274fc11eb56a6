import type { Compilable, OperationNodeSource } from "kysely";
import type { PrepareStep, Step } from "../change.ts";
import type { Engine } from "../engine.ts";
import { prepareUpdates, type Columns, type Expressions, type Given } from "../many.ts";
import type { Prize } from "../write.ts";
import type { PlaceOf } from "../write-order.ts";

/** Prepares a step of an update whose rows are of the message that `id` names; several are one statement on Postgres. */
export const prepareUpdate = <Values extends { readonly accountId: string }, Miss extends string>(
  engine: Engine,
  prepare: PrepareStep<Miss>,
  place: PlaceOf<"accountId">,
  types: Columns<NoInfer<Values>>,
  update: (
    value: Expressions<Values>,
  ) => Compilable & { from(rows: Given<Values>["rows"]): OperationNodeSource },
  prizeOf?: (values: Values) => Prize,
): ((values: Values) => Step<Miss>) =>
  prepare<Values>(place, update, {
    many: prepareUpdates<Values>(engine, types, update),
    prizeOf,
  });
