import { createId } from "../../src/domain/identifiers.ts";
import type { MessageContent } from "../../src/domain/messages/content.ts";
import { createCodeKeeper } from "../../src/domain/verifications/codes.ts";
import type { PhoneNumber } from "../../src/domain/phone/phone.ts";
import type { VerifyingContext } from "../../src/operations/context.ts";
import { newVerification } from "../../src/operations/verifications/new-verification.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { systemClock } from "../../src/system-clock.ts";

type Request = Parameters<typeof newVerification>[0];

/** The user and the account of an API key. */
export interface Owner {
  readonly userId: string;
  readonly accountId: string;
}

/** Secret that the service's keys are derived from. */
export const secret = "a secret of the benchmark, longer than 32 bytes";
/** Prices of the sandbox. */
const pricesMicros = { sms: 40_000, whatsapp: 30_000, telegram: 10_000, flash_call: 20_000 } as const;

/** Throws if the store refuses a commit, which it never does here. */
export function refuse(): never {
  throw new Error("The store refused what the benchmark needs.");
}

/** Creates a message to the United Kingdom, which expires after an hour. */
export function newMessage(
  owner: Owner,
  content: MessageContent & Pick<Message, "recipient"> & Partial<Message>,
  createdAt: number,
): Message {
  const priceMicros = pricesMicros[content.channel];
  return {
    id: createId(createdAt),
    accountId: owner.accountId,
    userId: owner.userId,
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

/** The operation that creates verifications uses no other part of its context. */
const context = {
  clock: systemClock,
  verificationCodes: createCodeKeeper([secret]),
  verificationTexts: { localeFor: () => "en" },
  prices: { find: async () => undefined },
  service: { callerPool: [] },
  gateways: {},
} as unknown as VerifyingContext;

/** Creates a verification whose first message, an SMS, is sent. It expires after a day. */
export async function createVerification(owner: Owner, to: string, messageId: string) {
  const body = { to, template: "default", ttl: 86_400, code_length: 6 };
  const input = { body, principal: { ...owner, currency: "EUR" }, traceparent: null } as Request;
  const workflow = [{ channel: "sms", timeoutSeconds: 60 }] as const;
  const number = { e164: to, region: "GB" } as PhoneNumber;
  const { verification } = await newVerification(input, context, number, { workflow, startNumber: 1 });
  const attempts = [{ messageId, channel: "sms", startedAt: verification.createdAt }] as const;
  return { ...verification, attempts };
}
