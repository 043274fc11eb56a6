import { isoOf } from "../../domain/time/instants.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { pageOf, storedId } from "../paging.ts";

/** A page of the changes that operators made, newest first. */
export async function listAuditEntries(
  { query }: Input<"listAuditEntries">,
  { store }: OperatorContext,
): Promise<Output<"listAuditEntries">> {
  const { actor, target_id: targetId, before, count } = query;
  const { shown, next } = pageOf(
    await store.audit.list({ actor, targetId, before: storedId(before), limit: count + 1 }),
    count,
  );
  const list = shown.map(({ id, at, target, request, address, requestId, ...entry }) => ({
    id,
    time: isoOf(at),
    actor: entry.actor,
    operation: entry.operation,
    target_kind: target.kind,
    target_id: target.id,
    request,
    address,
    request_id: requestId,
  }));
  return { status: 200, body: { list, ...next } };
}
