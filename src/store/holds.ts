import { isHoldScope } from "../domain/holds.ts";
import type { Holds } from "../ports/store/holds.ts";
import { change, step } from "./change.ts";
import type { Engine } from "./engine.ts";
import { tellInstances } from "./told.ts";

/** The operator's holds on an engine. */
export function createHolds(engine: Engine): Holds {
  const { builder } = engine;
  const told = tellInstances(engine);
  return {
    async list() {
      const kept = await builder.selectFrom("holds").selectAll().execute();
      return (
        kept
          .flatMap(({ scope, since, held_by, reason }) =>
            isHoldScope(scope) ? [{ scope, since, by: held_by, reason }] : [],
          )
          // Here, for Postgres would go by the locale of its database.
          .toSorted((one, other) => (one.scope < other.scope ? -1 : 1))
      );
    },
    begin({ scope, since, by, reason }) {
      const insertion = builder
        .insertInto("holds")
        .values({ scope, since, held_by: by, reason })
        .onConflict((conflict) => conflict.column("scope").doNothing());
      return change([step("hold", insertion), ...told]);
    },
    end: (scope) => change([step("hold", builder.deleteFrom("holds").where("scope", "=", scope)), ...told]),
  };
}
