import { toIsoString } from "../../domain/time/instants.ts";
import type { OptOut } from "../../ports/store/receipts.ts";

/** Converts an opt-out to the schema of the operator API. */
export const toOptOutResponse = ({
  id,
  accountId,
  channel,
  recipient,
  provider,
  sender,
  createdAt,
}: OptOut) => ({
  id,
  account_id: accountId,
  channel,
  to: recipient,
  provider,
  ...(sender !== null && { sender }),
  created_at: toIsoString(createdAt),
});
