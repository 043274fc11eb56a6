import { digitsOf } from "./receipts/digits.ts";
import type { OptedOut } from "../ports/gateways.ts";
import type { Message } from "../ports/store/messages.ts";
import type { OptOut } from "../ports/store/opt-outs.ts";

/** The opt-out that a provider tells by not sending a message. */
export const optOutOf = (
  { accountId, channel, recipient }: Pick<Message, "accountId" | "channel" | "recipient">,
  { provider, sender = "" }: OptedOut,
  id: string,
  createdAt: number,
): OptOut => ({
  id,
  accountId,
  channel,
  recipient,
  provider,
  sender: digitsOf(sender) || null,
  createdAt,
});
