import { isoOf } from "../../domain/time/instants.ts";
import type { OptOut } from "../../ports/store/receipts.ts";

/** An opt-out as the operator's contract shows it. */
export const shownOptOut = ({ id, accountId, channel, recipient, provider, sender, createdAt }: OptOut) => ({
  id,
  account_id: accountId,
  channel,
  to: recipient,
  provider,
  ...(sender !== null && { sender }),
  created_at: isoOf(createdAt),
});
