import type { Alerts } from "../ports/store/alerts.ts";
import { change, step } from "./change.ts";
import type { Engine } from "./engine.ts";

/** The alerts on an engine; there are few. */
export function createAlerts(engine: Engine): Alerts {
  const { builder } = engine;
  return {
    list: () =>
      builder
        .selectFrom("alerts")
        .select([
          "name",
          "says",
          "since",
          "seen_at as seenAt",
          "told_at as toldAt",
          "reserved_until as reservedUntil",
        ])
        .orderBy("name")
        .execute(),
    note({ name, says }, now) {
      const insertion = builder
        .insertInto("alerts")
        .values({ name, says, since: now, seen_at: now })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ says, seen_at: now }));
      return change([step("alert", insertion)]);
    },
    reserve({ name, seenAt, toldAt }, now, until) {
      const update = builder
        .updateTable("alerts")
        .set({ reserved_until: until })
        .where("name", "=", name)
        .where("seen_at", ">=", seenAt)
        .where("told_at", toldAt === null ? "is" : "=", toldAt)
        // One that ends later than this one would was made by a clock that has been set back since.
        .where((is) => is.or([is("reserved_until", "<=", now), is("reserved_until", ">", until)]));
      return change([step("alert", update, "told_already")]);
    },
    told(name, now) {
      const update = builder.updateTable("alerts").set({ told_at: now, reserved_until: 0 });
      return change([step("alert", update.where("name", "=", name))]);
    },
    end: (name) => change([step("alert", builder.deleteFrom("alerts").where("name", "=", name))]),
  };
}
