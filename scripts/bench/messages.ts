import type { MessageContent } from "../../src/domain/messages/content.ts";
import { createId } from "../../src/domain/identifiers.ts";
import type { Message } from "../../src/ports/store/messages.ts";

/** Whose API key it is. */
export interface Owner {
  readonly userId: string;
  readonly accountId: string;
}

/** What a commit that is never refused here does if it is. */
export function refuse(): never {
  throw new Error("The store refused what the benchmark needs.");
}

/** The only prices that the benchmark knows, which are the sandbox's. */
export const pricesMicros = { sms: 40_000, whatsapp: 30_000, telegram: 10_000, flash_call: 20_000 } as const;

/** A message to the only country that the benchmark knows, which lives an hour. */
export function newMessage(
  { accountId, userId }: Owner,
  content: MessageContent & Pick<Message, "recipient"> & Partial<Pick<Message, keyof Message>>,
  createdAt: number,
): Message {
  const priceMicros = pricesMicros[content.channel];
  return {
    id: createId(createdAt),
    accountId,
    userId,
    recipientGiven: content.recipient,
    country: "United Kingdom",
    countryCode: 44,
    network: "Sandbox Mobile",
    currency: "EUR",
    unitPriceMicros: priceMicros,
    quantity: 1,
    priceMicros,
    createdAt,
    expiresAt: createdAt + 3_600_000,
    queue: content.channel,
    traceparent: null,
    verificationId: null,
    ...content,
  };
}
