import { toMessageSummary } from "../../operations/messages/message-summary.ts";
import type { MessageSearchResult } from "../../ports/store/message-lists.ts";

/** Converts a message to the fields that all of its operator schemas have. */
export const toMessageResponse = (message: Omit<MessageSearchResult, "sender">) => ({
  ...toMessageSummary(message),
  account_id: message.accountId,
  user_id: message.userId,
  country: message.country,
  network: message.network,
  ...(message.provider !== null && { provider: message.provider }),
  ...(message.providerMessageId !== null && { provider_message_id: message.providerMessageId }),
});
