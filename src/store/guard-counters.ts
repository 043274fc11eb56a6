import type { StoredGuardCounters } from "../ports/store/guard-counters.ts";
import { change, step } from "./change.ts";
import type { Engine } from "./engine.ts";
import { rows } from "./statement.ts";

/** Earlier versions wrote one snapshot after the other, each under an identifier. */
const snapshot = "current";

/** Creates the store of the guard's counters on an engine. */
export function createGuardCounters(engine: Engine): StoredGuardCounters {
  const { builder } = engine;
  const counters = builder.selectFrom("guard_counters").select("counters").where("snapshot", "=", snapshot);
  return {
    async list(from, limit) {
      const query = counters.where("part", ">=", from).orderBy("part").limit(limit);
      return (await rows(engine, query)).map((row) => row.counters);
    },
    put(part, text) {
      const insertion = builder
        .insertInto("guard_counters")
        .values({ snapshot, part, parts: null, counters: text })
        .onConflict((conflict) => conflict.columns(["snapshot", "part"]).doUpdateSet({ counters: text }));
      return change([step("guard counters", insertion)]);
    },
    removeFrom(part) {
      const removal = builder
        .deleteFrom("guard_counters")
        .where((where) => where.or([where("snapshot", "<>", snapshot), where("part", ">=", part)]));
      return change([step("guard counters", removal)]);
    },
  };
}
