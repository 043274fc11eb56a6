import type { Audit } from "../ports/store/audit.ts";
import { change, step } from "./change.ts";
import type { Engine } from "./engine.ts";

/** The audit log on an engine. */
export function createAudit(engine: Engine): Audit {
  const { builder } = engine;
  return {
    async list({ actor, targetId, before, limit }) {
      let query = builder.selectFrom("audit_entries").selectAll();
      if (actor !== undefined) query = query.where("actor", "=", actor);
      if (targetId !== undefined) query = query.where("target_id", "=", targetId);
      if (before !== undefined) query = query.where("id", "<", before);
      const kept = await query.orderBy("id", "desc").limit(limit).execute();
      return kept.map((row) => ({
        id: row.id,
        at: row.created_at,
        actor: row.actor,
        operation: row.operation,
        target: { kind: row.target_kind, id: row.target_id },
        request: row.request,
        address: row.address,
        requestId: row.request_id,
      }));
    },
    record({ id, at, actor, operation, target, request, address, requestId }) {
      const insertion = builder.insertInto("audit_entries").values({
        id,
        created_at: at,
        actor,
        operation,
        target_kind: target.kind,
        target_id: target.id,
        request,
        address,
        request_id: requestId,
      });
      return change([step("audit entry", insertion)]);
    },
  };
}
