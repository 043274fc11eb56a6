import { createId } from "../domain/identifiers.ts";
import { numbersOfWhatsappId } from "../domain/phone/whatsapp-id.ts";
import { digitsOf } from "../domain/phone/same-number.ts";
import type { OptedOut } from "../ports/gateways.ts";
import type { Message } from "../ports/store/messages.ts";
import type { OptOut } from "../ports/store/receipts.ts";

/** The opt-outs that a provider tells by not sending a message: one for each number that stands for its recipient. */
export const optOutsOf = (
  { accountId, channel, recipient: to }: Pick<Message, "accountId" | "channel" | "recipient">,
  { provider, sender = "" }: OptedOut,
  createdAt: number,
): readonly OptOut[] =>
  numbersOfWhatsappId(to).map((recipient) => ({
    id: createId(createdAt),
    accountId,
    channel,
    recipient,
    provider,
    sender: digitsOf(sender) || null,
    createdAt,
  }));
