import { toIsoString } from "../../domain/time/instants.ts";
import { takePage, toStoredId } from "../../operations/paging.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { lookUpCustomer } from "../customers/customer.ts";

/**
 * Returns a page of the audit log, newest first. In the filters `actor` and `target_id`, a customer's e-mail address or
 * account id selects the customer's user id.
 */
export async function listAuditEntries(
  { query }: Input<"listAuditEntries">,
  context: OperatorContext,
): Promise<Output<"listAuditEntries">> {
  const { before, count } = query;
  const resolveUserId = async (name: string | undefined) =>
    name === undefined ? undefined : ((await lookUpCustomer(context, name))?.user.id ?? name);
  const [actor, targetId] = [await resolveUserId(query.actor), await resolveUserId(query.target_id)];
  const { shown, next } = takePage(
    await context.store.audit.list({ actor, targetId, before: toStoredId(before), limit: count + 1 }),
    count,
  );
  const list = shown.map(({ id, at, target, request, address, requestId, ...entry }) => ({
    id,
    time: toIsoString(at),
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
