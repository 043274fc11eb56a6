import { isRefusal } from "../../domain/refusals.ts";
import { isoOf } from "../../domain/time/instants.ts";
import type { GuardRecord } from "../../ports/store/guard-records.ts";
import { takePage, toStoredId } from "../../operations/paging.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findAccount } from "../customers/customer.ts";

/** Returns a page of the allow list and the block list, newest first. */
export async function listGuardEntries(
  { query }: Input<"listGuardEntries">,
  context: OperatorContext,
): Promise<Output<"listGuardEntries">> {
  const { list, customer, before, count } = query;
  const kinds = list === undefined ? (["allow", "block"] as const) : [list];
  const account = await findAccount(context, customer);
  if (isRefusal(account)) return account;
  const found = await context.store.guardRecords.list({
    kinds,
    ...account,
    before: toStoredId(before),
    limit: count + 1,
  });
  const { shown, next } = takePage(found, count);
  return { status: 200, body: { list: shown.map(shownEntry), ...next } };
}

/** Returns an entry as the operator's contract shows it. */
export const shownEntry = ({ id, kind, accountId, key, value, until }: GuardRecord<"allow" | "block">) => ({
  id,
  list: kind,
  prefix: key,
  ...(accountId !== "" && { account_id: accountId }),
  ...(until !== null && { until: isoOf(until) }),
  ...(value.note !== null && { note: value.note }),
  created_at: isoOf(value.createdAt),
  created_by: value.createdBy,
});
