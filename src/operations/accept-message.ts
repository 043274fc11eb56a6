import type { IdempotencyRequest, KeyPrincipal } from "../contract.ts";
import type { MessageContent } from "../domain/messages/content.ts";
import { senderTooLong } from "../domain/messages/sender.ts";
import { createId } from "../domain/identifiers.ts";
import { type PhoneNumber, getDialledNumber, parseRecipient } from "../domain/phone/phone.ts";
import { type Price, totalMicros } from "../domain/money/pricing.ts";
import { type Fault, type Refusal, invalid, isRefusal, refuseFor } from "../domain/refusals.ts";
import type { ChannelGateway } from "../ports/gateways.ts";
import type { GuardedSend } from "../ports/guard.ts";
import type { IdempotencyKey } from "../ports/store/idempotency.ts";
import type { Message } from "../ports/store/messages.ts";
import { type Answered, commitOnce, keyIn, notCharged, oncePerKey } from "./commit-once.ts";
import type { SendingContext } from "./context.ts";
import { refusedInMaintenance } from "./maintenance.ts";
import { block, refusedByGuard } from "./refused-by-guard.ts";
import { storing } from "./storing.ts";

/** What a send asks for. */
export interface Draft<Body> {
  readonly content: MessageContent;
  /** Where the recipient stands in the request's body. */
  readonly pointer: string;
  readonly recipient: string;
  readonly quantity: number;
  readonly lifetimeSeconds: number;
  /** What is wrong with the request apart from its recipient. */
  readonly faults?: readonly Fault[];
  /** Where its content stands, on a channel whose gateway may have to refuse it. */
  readonly contentPointer?: string;
  readonly answer: (id: string) => Body;
}

export interface Sender {
  readonly principal: KeyPrincipal;
  readonly idempotency: IdempotencyRequest | undefined;
  readonly traceparent: string | null;
}

type SendRefusal = Refusal<
  | "invalid_request"
  | "insufficient_balance"
  | "daily_limit_reached"
  | "blocked"
  | "idempotency_in_progress"
  | "idempotency_mismatch"
  | "unavailable"
>;

const switchedOffSeconds = 60;

/** Accepts a message: prices it, charges it and queues it in one commit, once per idempotency key. */
export async function acceptMessage<Body>(
  context: SendingContext,
  sender: Sender,
  draft: Draft<Body>,
): Promise<Answered<Body, 200> | SendRefusal> {
  const key = keyIn(sender.principal.accountId, sender.idempotency);
  return oncePerKey<Body, 200, Answered<Body, 200> | SendRefusal>(context, key, () =>
    accept(context, sender, draft, key),
  );
}

async function accept<Body>(
  context: SendingContext,
  sender: Sender,
  draft: Draft<Body>,
  key: IdempotencyKey | undefined,
): Promise<Answered<Body, 200> | SendRefusal> {
  const gateway = context.gateways[draft.content.channel];
  if (!gateway) return switchedOff();
  const refused = await refusedInMaintenance(context, draft.content.channel);
  if (refused) return refused;
  const priced = await price(context, sender, draft, gateway);
  if (isRefusal(priced)) return priced;
  const { message, send } = priced;
  const answer = { status: 200 as const, body: draft.answer(message.id) };
  const store = (leaseUntil?: number) => {
    const transactionId = createId(message.createdAt);
    const accepted = context.store.messages.acceptUnlessOptedOut(message, transactionId, leaseUntil);
    return commitOnce(context, key, [accepted], answer, async (because) =>
      because === "opted_out"
        ? block(context, send, because)
        : notCharged(context, sender.principal, because, "message"),
    );
  };
  return storing(context, message, store, isFirst);
}

/** Whether an answer tells of an effect that was committed with it. */
export const isFirst = (answer: Refusal | { readonly headers: Readonly<Record<string, string>> }): boolean =>
  !isRefusal(answer) && !("idempotent-replayed" in answer.headers);

/** The refusal of a send on a channel that the operator does not have. */
export function switchedOff(): Refusal<"unavailable"> {
  const detail = "This channel is switched off. Nothing was sent or charged.";
  return refuseFor("unavailable", detail, switchedOffSeconds);
}

type SendingGateway = Pick<ChannelGateway, "faultOf" | "queues">;

/** A message that may be sent, and what the guard knows of it. */
interface Priced {
  readonly message: Message;
  readonly send: GuardedSend;
}

async function price(
  context: SendingContext,
  { principal: { accountId, userId, currency }, traceparent }: Sender,
  draft: Draft<unknown>,
  gateway: SendingGateway,
): Promise<Priced | Refusal<"invalid_request" | "blocked" | "insufficient_balance">> {
  const { clock, prices } = context;
  const { pointer, faults = [] } = draft;
  const number = parseRecipient(draft.recipient);
  if (!number) return invalid([...faults, impossibleNumber(pointer)]);
  const dialled = getDialledNumber({ recipient: number.e164, recipientGiven: draft.recipient });
  const known = await prices.find(draft.content.channel, currency, number.e164);
  const refused = draft.contentPointer === undefined ? [] : await contentFaults(draft, gateway, dialled);
  if (!known) return invalid([...faults, ...refused, noPrice(pointer)]);
  if (faults.length + refused.length > 0) return invalid([...faults, ...refused]);
  const now = clock.now();
  const message = messageOf(draft.content, {
    accountId,
    userId,
    recipientGiven: draft.recipient,
    currency,
    number,
    price: known,
    quantity: draft.quantity,
    createdAt: now,
    expiresAt: now + draft.lifetimeSeconds * 1000,
    queues: gateway.queues,
    traceparent,
    verificationId: null,
  });
  const send = guardedSendOf(message, number.region);
  return (await refusedByGuard(context, send)) ?? { message, send };
}

/** What the gateway would refuse of the content, as faults of the request. */
async function contentFaults(
  { content, contentPointer: pointer = "" }: Draft<unknown>,
  gateway: SendingGateway,
  recipient: string,
): Promise<readonly Fault[]> {
  const message = await gateway.faultOf?.({ ...content, recipient });
  const at = message === senderTooLong ? "/from" : pointer;
  return message === undefined ? [] : [{ in: "body", pointer: at, code: "pattern", message }];
}

/** What the guard has to know of a message. */
export const guardedSendOf = (
  { accountId, channel, recipient, priceMicros, verificationId }: Message,
  region: string,
): GuardedSend => ({ accountId, channel, recipient, region, priceMicros, verificationId });

type Given = "accountId" | "userId" | "recipientGiven" | "currency" | "quantity" | "createdAt" | "expiresAt";

/** What is known of a message when it is accepted. */
interface Known extends Pick<Message, Given | "traceparent" | "verificationId"> {
  readonly number: PhoneNumber;
  readonly price: Price;
  readonly queues: ChannelGateway["queues"];
}

/** A new message, in the queue of its recipient. */
export function messageOf(content: MessageContent, { number, price, queues, ...known }: Known): Message {
  return {
    ...content,
    ...known,
    id: createId(known.createdAt),
    recipient: number.e164,
    country: number.country,
    countryCode: number.countryCode,
    network: price.network,
    unitPriceMicros: price.priceMicros,
    priceMicros: totalMicros(price.priceMicros, known.quantity),
    queue: queues?.of(getDialledNumber({ ...known, recipient: number.e164 })) ?? content.channel,
  };
}

/** The fault of a number that the operator has no price for. */
export const noPrice = (pointer: string): Fault => ({
  in: "body",
  pointer,
  code: "destination",
  message: "There is no price for this destination.",
});

/** The fault of a phone number that cannot exist. */
export function impossibleNumber(pointer: string): Fault {
  const message = "This phone number cannot exist. Check its country code and its length.";
  return { in: "body", pointer, code: "phone_number", message };
}
