import { sql } from "kysely";
import { lifetimes } from "../domain/time/lifetimes.ts";
import type {
  ServiceWindow,
  ServiceWindowKey,
  StoredServiceWindows,
} from "../ports/store/service-windows.ts";
import { change, prepareStep } from "./change.ts";
import type { Engine } from "./engine.ts";
import { commitOne, prepare, prepareRead } from "./statement.ts";
import { isUnclaimed } from "./unclaimed.ts";

/** Customer service windows on an engine. */
export function createServiceWindows(engine: Engine): StoredServiceWindows {
  const { builder } = engine;
  const find = prepareRead<ServiceWindowKey, { written_at: number }>(engine, (value) =>
    builder
      .selectFrom("service_windows")
      .select("written_at")
      .where("provider", "=", value.provider)
      .where("number", "=", value.number)
      .where("recipient", "=", value.recipient),
  );
  const kept = prepareStep<ServiceWindow>("service window", (value) =>
    builder
      .insertInto("service_windows")
      .values({
        provider: value.provider,
        number: value.number,
        recipient: value.recipient,
        written_at: value.writtenAt,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["provider", "number", "recipient"])
          .doUpdateSet({ written_at: sql`excluded.written_at` })
          .where("service_windows.written_at", "<", sql<number>`excluded.written_at`),
      ),
  );
  const purge = preparePurge(engine, "<=");
  const purgeAfter = preparePurge(engine, ">");
  return {
    find: async (key) => (await find(key))[0]?.written_at,
    keep: (window) => change([kept(window)]),
    purge: async (now, limit) =>
      (await commitOne(engine, purge({ instant: now - lifetimes.serviceWindowMilliseconds, limit }))).length,
    purgeAfter: async (instant, limit) => (await commitOne(engine, purgeAfter({ instant, limit }))).length,
  };
}

const preparePurge = (engine: Engine, which: "<=" | ">") =>
  prepare<{ instant: number; limit: number }>((value) =>
    engine.builder
      .deleteFrom("service_windows")
      .where(({ eb, refTuple, selectFrom }) => {
        const those = selectFrom("service_windows")
          .where("written_at", which, value.instant)
          .limit(value.limit);
        if (engine.dialect === "postgres")
          return isUnclaimed(engine, those.select(sql<string>`ctid`.as("id")), "ctid");
        const keys = those
          .select(["provider", "number", "recipient"])
          .$asTuple("provider", "number", "recipient");
        return eb(refTuple("provider", "number", "recipient"), "in", keys);
      })
      .returning("written_at"),
  );
