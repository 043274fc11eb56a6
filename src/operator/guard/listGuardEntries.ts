import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { pageOf, storedId } from "../paging.ts";
import { shownEntry } from "./entry.ts";

/** A page of what is on the lists, newest first. */
export async function listGuardEntries(
  { query }: Input<"listGuardEntries">,
  { store }: OperatorContext,
): Promise<Output<"listGuardEntries">> {
  const { list, account_id: accountId, before, count } = query;
  const found = await store.guardLists.list({ list, accountId, before: storedId(before), limit: count + 1 });
  const { shown, next } = pageOf(found, count);
  return { status: 200, body: { list: shown.map(shownEntry), ...next } };
}
