import { isoOf } from "../../domain/time/instants.ts";
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
  ...(until !== null && { until: isoOf(until) }),
  ...(note !== null && { note }),
  created_at: isoOf(createdAt),
  created_by: createdBy,
});
