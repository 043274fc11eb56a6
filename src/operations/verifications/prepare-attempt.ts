import { createId } from "../../domain/identifiers.ts";
import { countSegments } from "../../domain/messages/segments.ts";
import type { MessageContent } from "../../domain/messages/content.ts";
import type { Price } from "../../domain/money/pricing.ts";
import { getDialledNumber, parsePhoneNumber } from "../../domain/phone/phone.ts";
import {
  createInvalidRequest,
  isProblemResponse,
  type ValidationError,
  type ProblemResponse,
} from "../../domain/problems.ts";
import { findCaller } from "../../domain/verifications/codes.ts";
import { withAttempt, type Verification } from "../../domain/verifications/verification.ts";
import { toSentMessage, type SentMessage } from "../../ports/guard.ts";
import type { Message } from "../../ports/store/messages.ts";
import { buildMessage, missingPrice, createChannelDisabledProblem } from "../accept-message.ts";
import type { VerifyingContext } from "../context.ts";
import { checkMaintenance } from "../check-maintenance.ts";
import { checkGuard } from "../check-guard.ts";

/** A message with a verification's code, and the verification after the attempt. Neither of them is committed yet. */
export interface UncommittedAttempt {
  readonly message: Message;
  readonly verification: Verification;
}

/** The verification and the code to send. */
interface AttemptInput {
  readonly verification: Verification;
  readonly code: string;
}

/** Problem response if a step of a workflow is not possible now. */
export type StepProblem = ProblemResponse<
  "invalid_request" | "blocked" | "insufficient_balance" | "unavailable"
>;

const flashCallRingSeconds = 15;

/**
 * Prepares the first step that is possible now, from step `fromStep` on, as `prepareAttempt` does. If none is possible,
 * returns the problem of the first of them. A block takes precedence over other problems, because it explains more.
 * `pointer` is the place of validation errors in the body.
 */
export async function prepareFirstAttempt(
  context: VerifyingContext,
  input: AttemptInput,
  fromStep: number,
  pointer: string,
): Promise<UncommittedAttempt | StepProblem> {
  let refused: StepProblem | undefined;
  const { length } = input.verification.workflow;
  for (let step = fromStep; step < length; step += 1) {
    const attempt = await prepareAttempt(context, input, step, pointer);
    if (!isProblemResponse(attempt) || appliesToAllChannels(attempt)) return attempt;
    if (!refused || (refused.reason === undefined && attempt.reason !== undefined)) refused = attempt;
  }
  return refused ?? createChannelDisabledProblem();
}

/** Returns true if the problem applies to all channels, so that further steps need not be tried. */
const appliesToAllChannels = ({ reason }: StepProblem) => reason === "country" || reason === "block_list";

/**
 * Prepares the attempt of one step, or returns the problem if it is not possible now. Commits neither the message nor
 * the verification. The guard has counted the returned message, so the caller must revert the count if it is not
 * stored. A block may emit a `message.blocked` event.
 */
export async function prepareAttempt(
  context: VerifyingContext,
  { verification, code }: AttemptInput,
  step: number,
  pointer: string,
): Promise<UncommittedAttempt | StepProblem> {
  const { channel } = verification.workflow[step]!;
  const gateway = context.gateways[channel];
  if (!gateway) return createChannelDisabledProblem();
  const number = parsePhoneNumber(verification.recipient);
  if (!number) throw new Error("The recipient of a stored verification is not a valid phone number.");
  const inMaintenance = await checkMaintenance(context, channel);
  if (inMaintenance) return inMaintenance;
  const content = buildMessageContent(context, verification, channel, code);
  if (!content) return createInvalidRequest([noCallerError]);
  const fault = await gateway.validate?.({
    ...content,
    recipient: getDialledNumber(verification),
  });
  if (fault !== undefined)
    return createInvalidRequest([{ in: "body", pointer, code: "value", message: fault }]);
  const price = await findPrice(context, verification, channel);
  if (!price) return createInvalidRequest([missingPrice(pointer)]);
  const createdAt = context.clock.now();
  const message = buildMessage(withoutCode(content), {
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
  const refused = await checkGuard(context, guarded, dueMicros);
  if (refused) return refused;
  const attempted = { messageId: message.id, channel, startedAt: createdAt };
  return { message, verification: withAttempt(verification, step, attempted) };
}

/**
 * Builds the changes that commit a further attempt of a stored verification. If `leaseUntil` is set, the message is
 * stored with a lease for its first submission. Otherwise it is queued.
 */
export const buildAttemptChanges = (
  { store }: Pick<VerifyingContext, "store">,
  { verification, message }: UncommittedAttempt,
  leaseUntil: number | undefined,
) => [
  store.verifications.put(verification),
  store.messages.accept(message, createId(message.createdAt), leaseUntil),
];

/**
 * Returns a verification's message as the guard counts it, with its requester. If the verification has one price, each
 * of its messages counts at the reserved amount.
 */
export const toCountedMessage = (
  { heldMicros, client }: Pick<Verification, "heldMicros" | "client">,
  message: Parameters<typeof toSentMessage>[0],
): SentMessage =>
  toSentMessage(heldMicros === null ? message : { ...message, priceMicros: heldMicros }, client ?? undefined);

const noCallerError: ValidationError = {
  in: "body",
  pointer: "/workflow",
  code: "value",
  message: "This service has no caller ID pool, so it cannot send a code by flash call.",
};

/**
 * Returns the price of an attempt. It is 0 if the verification has one price per verification. Otherwise returns
 * undefined if no price list has a price for the recipient.
 */
async function findPrice(
  { prices }: VerifyingContext,
  { heldMicros, currency, recipient }: Verification,
  channel: Message["channel"],
): Promise<Price | undefined> {
  const price = await prices.find(channel, currency, recipient);
  return heldMicros === null ? price : { prefix: "", network: price?.network ?? "", priceMicros: 0 };
}

/** Builds the content of a verification's message. Returns undefined if no caller ID can carry this code. */
export function buildMessageContent(
  { verificationTexts, service, clock }: Pick<VerifyingContext, "verificationTexts" | "service" | "clock">,
  verification: Verification,
  channel: Message["channel"],
  code: string,
): MessageContent | undefined {
  const { template, locale, region: country, createdAt, expiresAt, autofill, transaction } = verification;
  // Only whole minutes are subtracted. Otherwise the first message would already state one minute less.
  const elapsedSeconds = 60 * Math.max(0, Math.floor((clock.now() - createdAt) / 60_000));
  const renderText = () =>
    verificationTexts.render({
      template,
      locale,
      country,
      channel,
      code,
      ttlSeconds: (expiresAt - createdAt) / 1_000 - elapsedSeconds,
      autofill: autofill ?? undefined,
      transaction: transaction ?? undefined,
    });
  switch (channel) {
    case "sms":
      return {
        channel,
        sender: verificationTexts.getSender(template, country),
        text: renderText().text,
        oneTimeCode: { code, locale },
      };
    case "whatsapp": {
      const { text, approved } = renderText();
      return { channel, text, oneTimeCode: { code, locale, approved } };
    }
    case "telegram":
      return { channel, code };
    case "flash_call": {
      const sender = findCaller(code, service.callerPool);
      return sender === undefined ? undefined : { channel, sender, ringTimeSeconds: flashCallRingSeconds };
    }
  }
}

/** Removes the code from the content, because stored messages never contain it. */
function withoutCode(content: MessageContent): MessageContent {
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
