import { createId } from "../domain/identifiers.ts";
import { toPhoneNumbers } from "../domain/phone/whatsapp-id.ts";
import { isHashed } from "../domain/privacy/numbers-in-text.ts";
import { stripNonDigits } from "../domain/phone/same-number.ts";
import type { ReportedOptOut } from "../ports/gateways.ts";
import type { Message } from "../ports/store/messages.ts";
import type { OptOut } from "../ports/store/receipts.ts";

/**
 * Converts an opt-out that a provider reports by rejecting a message. Returns one opt-out for each number that the
 * WhatsApp id of the recipient may represent. If the number was erased, returns an opt-out for its hash.
 */
export const toOptOuts = (
  { accountId, channel, recipient: to }: Pick<Message, "accountId" | "channel" | "recipient">,
  { provider, sender = "" }: ReportedOptOut,
  createdAt: number,
): readonly OptOut[] =>
  (isHashed(to) ? [to] : toPhoneNumbers(to)).map((recipient) => ({
    id: createId(createdAt),
    accountId,
    channel,
    recipient,
    provider,
    sender: stripNonDigits(sender) || null,
    createdAt,
  }));
