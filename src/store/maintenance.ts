import { maintainedServices } from "../domain/routing.ts";
import type { Maintenance } from "../ports/store/maintenance.ts";
import { change, step } from "./change.ts";
import type { Engine } from "./engine.ts";
import { tellInstances } from "./told.ts";

/** The maintenance switches on an engine. */
export function createMaintenance(engine: Engine): Maintenance {
  const { builder } = engine;
  const told = tellInstances(engine);
  return {
    async list() {
      const kept = await builder.selectFrom("maintenance").select(["service", "since"]).execute();
      const since = new Map(kept.map((row) => [row.service, row.since]));
      return new Map(
        maintainedServices.flatMap((service) => {
          const at = since.get(service);
          return at === undefined ? [] : [[service, at]];
        }),
      );
    },
    begin(service, since) {
      const insertion = builder
        .insertInto("maintenance")
        .values({ service, since })
        .onConflict((conflict) => conflict.column("service").doNothing());
      return change([step("maintenance", insertion), ...told]);
    },
    end: (service) =>
      change([
        step("maintenance", builder.deleteFrom("maintenance").where("service", "=", service)),
        ...told,
      ]),
  };
}
