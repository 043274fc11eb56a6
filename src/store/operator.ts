import { isHoldScope } from "../domain/holds.ts";
import { maintainedServices } from "../domain/routing.ts";
import type { Alerts, Audit, Holds, Maintenance } from "../ports/store/operator.ts";
import { createChange, toStatement } from "./change.ts";
import type { Engine } from "./engine.ts";
import { alerts, auditEntries, holds } from "./schema/operator.ts";
import { allColumns } from "./schema/table.ts";
import { toNewRow, notifyInstances } from "./statement.ts";

/** Creates the store of alerts. The number of alerts is small. */
export function createAlerts({ builder }: Engine): Alerts {
  return {
    list: () => builder.selectFrom("alerts").select(allColumns(alerts)).orderBy("name").execute(),
    record({ name, says }, now) {
      const insertion = builder
        .insertInto("alerts")
        .values({ name, says, since: now, seen_at: now })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ says, seen_at: now }));
      return createChange([toStatement(insertion)]);
    },
    reserve({ name, seenAt, toldAt }, now, until) {
      const update = builder
        .updateTable("alerts")
        .set({ reserved_until: until })
        .where("name", "=", name)
        .where("seen_at", ">=", seenAt)
        .where("told_at", toldAt === null ? "is" : "=", toldAt)
        // A reservation that ends after `until` was made before the clock was set back, so it is ignored.
        .where((is) => is.or([is("reserved_until", "<=", now), is("reserved_until", ">", until)]));
      return createChange([toStatement(update, "already_recorded")]);
    },
    markNotified(name, now) {
      const update = builder.updateTable("alerts").set({ told_at: now, reserved_until: 0 });
      return createChange([toStatement(update.where("name", "=", name))]);
    },
    end: (name) => createChange([toStatement(builder.deleteFrom("alerts").where("name", "=", name))]),
  };
}

/** Creates the store of the audit log. */
export const createAudit = ({ builder }: Engine): Audit => ({
  async list({ actor, targetId, before, limit }) {
    let query = builder.selectFrom("audit_entries").select(allColumns(auditEntries));
    if (actor !== undefined) query = query.where("actor", "=", actor);
    if (targetId !== undefined) query = query.where("target_id", "=", targetId);
    if (before !== undefined) query = query.where("id", "<", before);
    const rows = await query.orderBy("id", "desc").limit(limit).execute();
    return rows.map(({ createdAt, targetKind, targetId, ...entry }) => ({
      ...entry,
      at: createdAt,
      target: { kind: targetKind, id: targetId },
    }));
  },
  record({ at, target, ...entry }) {
    const row = toNewRow(auditEntries, {
      ...entry,
      createdAt: at,
      targetKind: target.kind,
      targetId: target.id,
    });
    return createChange([toStatement(builder.insertInto("audit_entries").values(row))]);
  },
});

/** Creates the store of the operator's holds. */
export function createHolds(engine: Engine): Holds {
  const { builder } = engine;
  const notified = notifyInstances(engine);
  return {
    async list() {
      const rows = await builder.selectFrom("holds").select(allColumns(holds)).execute();
      return (
        rows
          .flatMap(({ scope, heldBy, ...hold }) =>
            isHoldScope(scope) ? [{ ...hold, scope, by: heldBy }] : [],
          )
          // Sorted in code, because Postgres uses the collation of its database.
          .toSorted((one, other) => (one.scope < other.scope ? -1 : 1))
      );
    },
    begin({ scope, since, by, reason }) {
      const insertion = builder
        .insertInto("holds")
        .values({ scope, since, held_by: by, reason })
        .onConflict((conflict) => conflict.column("scope").doNothing());
      return createChange([toStatement(insertion), ...notified]);
    },
    end: (scope) =>
      createChange([toStatement(builder.deleteFrom("holds").where("scope", "=", scope)), ...notified]),
  };
}

/** Creates the store of services that are in maintenance. */
export function createMaintenance(engine: Engine): Maintenance {
  const { builder } = engine;
  const notified = notifyInstances(engine);
  return {
    async list() {
      const rows = await builder.selectFrom("maintenance").select(["service", "since"]).execute();
      const since = new Map(rows.map((row) => [row.service, row.since]));
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
      return createChange([toStatement(insertion), ...notified]);
    },
    end: (service) =>
      createChange([
        toStatement(builder.deleteFrom("maintenance").where("service", "=", service)),
        ...notified,
      ]),
  };
}
