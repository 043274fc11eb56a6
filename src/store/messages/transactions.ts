import type { Message } from "../../ports/store/messages.ts";
import type { NewTransaction } from "../ledger/transaction-row.ts";

const services = {
  sms: "SMS",
  flash_call: "Flash call",
  whatsapp: "WhatsApp message",
  telegram: "Telegram message",
} as const;

/** Whether a message has transactions of its own: not where its verification is paid as a whole. */
export const isCharged = ({ verificationId, priceMicros }: Message): boolean =>
  verificationId === null || priceMicros > 0;

/** The ledger row of a message's charge or refund; the recipient's number stays out of it. */
export function transactionOf(
  message: Message,
  type: "DEBIT" | "REFUND",
  id: string,
  at: number,
): NewTransaction {
  const description = `${services[message.channel]} to ${message.country}`;
  return {
    id,
    correlationId: message.id,
    accountId: message.accountId,
    userId: message.userId,
    serviceId: message.channel,
    type,
    description: type === "REFUND" ? `Refund: ${description}` : description,
    at,
    unitPriceMicros: message.unitPriceMicros,
    quantity: message.quantity,
    valueMicros: message.priceMicros,
    currency: message.currency,
  };
}
