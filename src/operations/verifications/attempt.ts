import { createId } from "../../domain/identifiers.ts";
import { countSegments } from "../../domain/messages/segments.ts";
import type { MessageContent } from "../../domain/messages/content.ts";
import type { Price } from "../../domain/money/pricing.ts";
import { getDialledNumber, parsePhoneNumber } from "../../domain/phone/phone.ts";
import { invalid, isRefusal, type Fault, type Refusal } from "../../domain/refusals.ts";
import { callerOf } from "../../domain/verifications/codes.ts";
import { withAttempt, type Verification } from "../../domain/verifications/verification.ts";
import { toSentMessage, type SentMessage } from "../../ports/guard.ts";
import type { Message } from "../../ports/store/messages.ts";
import { messageOf, noPrice, switchedOff } from "../accept-message.ts";
import type { VerifyingContext } from "../context.ts";
import { refusedInMaintenance } from "../maintenance.ts";
import { refusedByGuard } from "../refused-by-guard.ts";

/** A message that carries a verification's code once it is committed, and the verification as it is then. */
export interface Attempt {
  readonly message: Message;
  readonly verification: Verification;
}

/** What is to be sent. */
interface Attempting {
  readonly verification: Verification;
  readonly code: string;
}

/** Why a step of a workflow cannot be made now. */
export type StepRefusal = Refusal<"invalid_request" | "blocked" | "insufficient_balance" | "unavailable">;

const flashCallRingSeconds = 15;

/**
 * The attempt of the first step, from one on, that can be made now, or why the first of them cannot: a step that is blocked
 * tells more than one whose channel is off. Nothing is committed here.
 */
export async function firstAttempt(
  context: VerifyingContext,
  attempting: Attempting,
  fromStep: number,
  pointer: string,
): Promise<Attempt | StepRefusal> {
  let refused: StepRefusal | undefined;
  const { length } = attempting.verification.workflow;
  for (let step = fromStep; step < length; step += 1) {
    const attempt = await attemptAt(context, attempting, step, pointer);
    if (!isRefusal(attempt) || isOfEveryStep(attempt)) return attempt;
    if (!refused || (refused.reason === undefined && attempt.reason !== undefined)) refused = attempt;
  }
  return refused ?? switchedOff();
}

/** Whether no other channel is open to the number either. */
const isOfEveryStep = ({ reason }: StepRefusal) => reason === "country" || reason === "block_list";

/** The attempt of one step, or why it cannot be made now. Nothing is committed here. */
export async function attemptAt(
  context: VerifyingContext,
  { verification, code }: Attempting,
  step: number,
  pointer: string,
): Promise<Attempt | StepRefusal> {
  const { channel } = verification.workflow[step]!;
  const gateway = context.gateways[channel];
  if (!gateway) return switchedOff();
  const number = parsePhoneNumber(verification.recipient);
  if (!number) throw new Error("A verification's recipient is a number that can exist.");
  const inMaintenance = await refusedInMaintenance(context, channel);
  if (inMaintenance) return inMaintenance;
  const content = contentOf(context, verification, channel, code);
  if (!content) return invalid([noCaller]);
  const fault = await gateway.faultOf?.({
    ...content,
    recipient: getDialledNumber(verification),
  });
  if (fault !== undefined) return invalid([{ in: "body", pointer, code: "value", message: fault }]);
  const price = await priceOf(context, verification, channel);
  if (!price) return invalid([noPrice(pointer)]);
  const createdAt = context.clock.now();
  const message = messageOf(withoutSecret(content), {
    accountId: verification.accountId,
    userId: verification.userId,
    recipientGiven: verification.recipientGiven,
    currency: verification.currency,
    number,
    price,
    quantity: content.channel === "sms" ? countSegments(content.text).segments : 1,
    createdAt,
    expiresAt: verification.expiresAt,
    queues: gateway.queues,
    traceparent: verification.traceparent,
    verificationId: verification.id,
  });
  const guarded = { ...toCountedMessage(verification, message), region: number.region };
  const { attempts, heldMicros } = verification;
  const dueMicros = attempts.length === 0 ? (heldMicros ?? message.priceMicros) : message.priceMicros;
  const refused = await refusedByGuard(context, guarded, dueMicros);
  if (refused) return refused;
  const attempted = { messageId: message.id, channel, startedAt: createdAt };
  return { message, verification: withAttempt(verification, step, attempted) };
}

/** What commits an attempt; its message is leased for its first hand-over until an instant, or waits for its turn. */
export const attemptChanges = (
  { store }: Pick<VerifyingContext, "store">,
  { verification, message }: Attempt,
  leaseUntil: number | undefined,
) => [
  store.verifications.put(verification),
  store.messages.accept(message, createId(message.createdAt), leaseUntil),
];

/**
 * Returns a verification's message as the guard counts it, with its requester. Each message of a verification that is paid as
 * a whole counts at the reserved amount.
 */
export const toCountedMessage = (
  { heldMicros, client }: Pick<Verification, "heldMicros" | "client">,
  message: Parameters<typeof toSentMessage>[0],
): SentMessage =>
  toSentMessage(heldMicros === null ? message : { ...message, priceMicros: heldMicros }, client ?? undefined);

const noCaller: Fault = {
  in: "body",
  pointer: "/workflow",
  code: "value",
  message: "This service has no caller IDs of its own: it makes no flash calls that carry a code.",
};

/** What an attempt costs: nothing by itself where the verification is paid as a whole. */
async function priceOf(
  { prices }: VerifyingContext,
  { heldMicros, currency, recipient }: Verification,
  channel: Message["channel"],
): Promise<Price | undefined> {
  const price = await prices.find(channel, currency, recipient);
  return heldMicros === null ? price : { prefix: "", network: price?.network ?? "", priceMicros: 0 };
}

/** What a verification's message says; undefined where no call can carry this code. */
export function contentOf(
  { verificationTexts, service, clock }: Pick<VerifyingContext, "verificationTexts" | "service" | "clock">,
  verification: Verification,
  channel: Message["channel"],
  code: string,
): MessageContent | undefined {
  const { template, locale, region: country, createdAt, expiresAt, autofill, transaction } = verification;
  // Whole minutes, or the first message would already tell of one less.
  const passedSeconds = 60 * Math.max(0, Math.floor((clock.now() - createdAt) / 60_000));
  const said = () =>
    verificationTexts.render({
      template,
      locale,
      country,
      channel,
      code,
      ttlSeconds: (expiresAt - createdAt) / 1_000 - passedSeconds,
      autofill: autofill ?? undefined,
      transaction: transaction ?? undefined,
    });
  switch (channel) {
    case "sms":
      return {
        channel,
        sender: verificationTexts.senderOf(template, country),
        text: said().text,
        oneTimeCode: { code, locale },
      };
    case "whatsapp": {
      const { text, approved } = said();
      return { channel, text, oneTimeCode: { code, locale, approved } };
    }
    case "telegram":
      return { channel, code };
    case "flash_call": {
      const sender = callerOf(code, service.callerPool);
      return sender === undefined ? undefined : { channel, sender, ringTimeSeconds: flashCallRingSeconds };
    }
  }
}

/** What is stored of it: the code itself is in no message. */
function withoutSecret(content: MessageContent): MessageContent {
  switch (content.channel) {
    case "sms":
      return { channel: content.channel, sender: content.sender, text: "" };
    case "whatsapp":
      return { channel: content.channel, text: "" };
    case "telegram":
      return { ...content, code: "" };
    case "flash_call":
      return { ...content, sender: "" };
  }
}
