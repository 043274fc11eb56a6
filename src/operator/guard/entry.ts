import type { ListEntry } from "../../ports/store/guard-lists.ts";

/** An entry as the operator's contract shows it. */
export const shownEntry = ({
  id,
  list,
  prefix,
  accountId,
  until,
  note,
  createdAt,
  createdBy,
}: ListEntry) => ({
  id,
  list,
  prefix,
  ...(accountId !== null && { account_id: accountId }),
  ...(until !== null && { until: new Date(until).toISOString() }),
  ...(note !== null && { note }),
  created_at: new Date(createdAt).toISOString(),
  created_by: createdBy,
});
