import { summaryOf } from "../../operations/messages/summary.ts";
import type { FoundMessage } from "../../ports/store/message-lists.ts";

/** What every view of a message shows to operators. */
export const shownMessage = (message: Omit<FoundMessage, "sender">) => ({
  ...summaryOf(message),
  account_id: message.accountId,
  user_id: message.userId,
  country: message.country,
  network: message.network,
  ...(message.provider !== null && { provider: message.provider }),
  ...(message.providerMessageId !== null && { provider_message_id: message.providerMessageId }),
});
