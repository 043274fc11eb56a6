import { isProblemResponse } from "../../domain/problems.ts";
import { toIsoString } from "../../domain/time/instants.ts";
import type { GuardRecord } from "../../ports/store/guard-records.ts";
import { takePage, toStoredId } from "../../operations/paging.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findAccountFilter } from "../customers/customer.ts";

/** Returns a page of the allow list and the block list, newest first. Default: both lists, all accounts. */
export async function listGuardEntries(
  { query }: Input<"listGuardEntries">,
  context: OperatorContext,
): Promise<Output<"listGuardEntries">> {
  const { list, customer, before, count } = query;
  const kinds = list === undefined ? (["allow", "block"] as const) : [list];
  const account = await findAccountFilter(context, customer);
  if (isProblemResponse(account)) return account;
  const found = await context.store.guardRecords.list({
    kinds,
    ...account,
    before: toStoredId(before),
    limit: count + 1,
  });
  const { shown, next } = takePage(found, count);
  return { status: 200, body: { list: shown.map(toEntryResponse), ...next } };
}

/** Converts a list entry to the schema of the operator API. */
export const toEntryResponse = ({
  id,
  kind,
  accountId,
  key,
  value,
  until,
}: GuardRecord<"allow" | "block">) => ({
  id,
  list: kind,
  prefix: key,
  ...(accountId !== "" && { account_id: accountId }),
  ...(until !== null && { until: toIsoString(until) }),
  ...(value.note !== null && { note: value.note }),
  created_at: toIsoString(value.createdAt),
  created_by: value.createdBy,
});
