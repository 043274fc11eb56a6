import { sql } from "kysely";
import type { StoredGuardCounters } from "../ports/store/guard-counters.ts";
import { change, step } from "./change.ts";
import type { Engine } from "./engine.ts";
import { rows } from "./statement.ts";

/** What guards have counted, on an engine. */
export function createGuardCounters(engine: Engine): StoredGuardCounters {
  const { builder } = engine;
  return {
    async newest() {
      const whole = builder
        .selectFrom("guard_counters")
        .select("snapshot")
        .groupBy("snapshot")
        .having(sql<boolean>`count(*) = max(parts)`)
        .orderBy("snapshot", "desc")
        .limit(1);
      return (await rows(engine, whole))[0]?.snapshot;
    },
    async parts(snapshot, from, limit) {
      const query = builder
        .selectFrom("guard_counters")
        .selectAll()
        .where("snapshot", "=", snapshot)
        .where("part", ">=", from)
        .orderBy("part")
        .limit(limit);
      return (await rows(engine, query)).map(({ part, parts, ...row }) => ({
        ...row,
        part: Number(part),
        parts: parts === null ? null : Number(parts),
      }));
    },
    put: (part) => change([step("guard counters", builder.insertInto("guard_counters").values({ ...part }))]),
    forgetBefore: (snapshot) =>
      change([step("guard counters", builder.deleteFrom("guard_counters").where("snapshot", "<", snapshot))]),
  };
}
