import type { AccountPrincipal, IdempotencyRequest } from "../contract.ts";
import type { MessageContent } from "../domain/messages/content.ts";
import { senderTooLong } from "../domain/messages/sender.ts";
import { createId } from "../domain/identifiers.ts";
import { type PhoneNumber, getDialledNumber, parseRecipient } from "../domain/phone/phone.ts";
import { type Price, getTotalMicros } from "../domain/money/pricing.ts";
import {
  type ValidationError,
  type ProblemResponse,
  createInvalidRequest,
  isProblemResponse,
  createRetryableProblem,
} from "../domain/problems.ts";
import type { ChannelGateway } from "../ports/gateways.ts";
import type { GuardedSend } from "../ports/guard.ts";
import type { IdempotencyKey } from "../ports/store/idempotency.ts";
import type { Message } from "../ports/store/messages.ts";
import {
  type IdempotentResponse,
  commitIdempotently,
  scopeKey,
  createChargeProblem,
  serializeByKey,
} from "./idempotency.ts";
import type { SendingContext } from "./context.ts";
import { checkMaintenance } from "./check-maintenance.ts";
import { blockSend, checkGuard } from "./check-guard.ts";
import { storeAndSubmit } from "./store-and-submit.ts";

/** Input of a send. */
export interface SendRequest<Body> {
  readonly content: MessageContent;
  /** JSON Pointer to the recipient in the request body. */
  readonly recipientPointer: string;
  readonly recipient: string;
  /** Number of priced units: segments of an SMS, otherwise 1. */
  readonly quantity: number;
  readonly lifetimeSeconds: number;
  /** Validation errors that do not concern the recipient. */
  readonly faults?: readonly ValidationError[];
  /**
   * JSON Pointer to the content. Set on channels whose gateway may reject the content. If unset, the gateway does not
   * check the content.
   */
  readonly contentPointer?: string;
  readonly createBody: (id: string) => Body;
}

export interface Caller {
  readonly principal: AccountPrincipal;
  readonly idempotency: IdempotencyRequest | undefined;
  readonly traceparent: string | null;
}

type SendRefusal = ProblemResponse<
  | "invalid_request"
  | "insufficient_balance"
  | "daily_limit_reached"
  | "blocked"
  | "idempotency_in_progress"
  | "idempotency_mismatch"
  | "unavailable"
>;

const switchedOffSeconds = 60;

/**
 * Accepts a message: validates and prices it, then charges and stores it in one commit, once for each idempotency key.
 * It is then submitted or waits in its queue. If it returns a problem, this request charged and stored nothing. If it
 * rejects, the message may have been stored.
 */
export async function acceptMessage<Body>(
  context: SendingContext,
  sender: Caller,
  draft: SendRequest<Body>,
): Promise<IdempotentResponse<Body, 200> | SendRefusal> {
  const key = scopeKey(context, sender.principal.accountId, sender.idempotency);
  return serializeByKey<Body, 200, IdempotentResponse<Body, 200> | SendRefusal>(context, key, () =>
    accept(context, sender, draft, key),
  );
}

async function accept<Body>(
  context: SendingContext,
  sender: Caller,
  draft: SendRequest<Body>,
  key: IdempotencyKey | undefined,
): Promise<IdempotentResponse<Body, 200> | SendRefusal> {
  const gateway = context.gateways[draft.content.channel];
  if (!gateway) return createChannelDisabledProblem();
  const refused = await checkMaintenance(context, draft.content.channel);
  if (refused) return refused;
  const priced = await price(context, sender, draft, gateway);
  if (isProblemResponse(priced)) return priced;
  const { message, send } = priced;
  const answer = { status: 200 as const, body: draft.createBody(message.id) };
  const store = (leaseUntil?: number) => {
    const transactionId = createId(message.createdAt);
    const accepted = context.store.messages.acceptUnlessOptedOut(message, transactionId, leaseUntil);
    return commitIdempotently(context, key, [accepted], answer, async (because) =>
      because === "opted_out"
        ? blockSend(context, send, because)
        : createChargeProblem(context, sender.principal, because, "message"),
    );
  };
  return storeAndSubmit(context, message, store, isFirstResponse);
}

/** Returns true if a response belongs to a new commit, and is neither a problem nor a replay. */
export const isFirstResponse = (
  answer: ProblemResponse | { readonly headers: Readonly<Record<string, string>> },
): boolean => !isProblemResponse(answer) && !("idempotent-replayed" in answer.headers);

/** Creates the problem response for a send on a disabled channel. */
export function createChannelDisabledProblem(): ProblemResponse<"unavailable"> {
  const detail = "This channel is disabled. Nothing was sent or charged.";
  return createRetryableProblem("unavailable", detail, switchedOffSeconds);
}

type SendingGateway = Pick<ChannelGateway, "validate" | "queues">;

/** A message that may be sent, and its view for the guard. */
interface Priced {
  readonly message: Message;
  readonly send: GuardedSend;
}

async function price(
  context: SendingContext,
  { principal: { accountId, userId, currency }, traceparent }: Caller,
  draft: SendRequest<unknown>,
  gateway: SendingGateway,
): Promise<Priced | ProblemResponse<"invalid_request" | "blocked" | "insufficient_balance">> {
  const { clock, prices } = context;
  const { recipientPointer, faults = [] } = draft;
  const number = parseRecipient(draft.recipient);
  if (!number) return createInvalidRequest([...faults, invalidPhoneNumber(recipientPointer)]);
  const dialled = getDialledNumber({ recipient: number.e164, recipientGiven: draft.recipient });
  const known = await prices.find(draft.content.channel, currency, number.e164);
  const refused = draft.contentPointer === undefined ? [] : await findContentErrors(draft, gateway, dialled);
  if (!known) return createInvalidRequest([...faults, ...refused, missingPrice(recipientPointer)]);
  if (faults.length + refused.length > 0) return createInvalidRequest([...faults, ...refused]);
  const now = clock.now();
  const message = buildMessage(draft.content, {
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
  const send = toGuardedSend(message, number.region);
  return (await checkGuard(context, send)) ?? { message, send };
}

/**
 * Returns validation errors if the gateway would reject the content. A sender that is too long is reported at `/from`.
 */
async function findContentErrors(
  { content, contentPointer: pointer = "" }: SendRequest<unknown>,
  gateway: SendingGateway,
  recipient: string,
): Promise<readonly ValidationError[]> {
  const message = await gateway.validate?.({ ...content, recipient });
  const at = message === senderTooLong ? "/from" : pointer;
  return message === undefined ? [] : [{ in: "body", pointer: at, code: "pattern", message }];
}

/** Converts a message to the fields that the guard needs, without a requester. */
export const toGuardedSend = (
  { accountId, channel, recipient, priceMicros, verificationId }: Message,
  region: string,
): GuardedSend => ({ accountId, channel, recipient, region, priceMicros, verificationId });

type RequestField =
  "accountId" | "userId" | "recipientGiven" | "currency" | "quantity" | "createdAt" | "expiresAt";

/** Properties of a message that are known when it is accepted. */
interface Known extends Pick<Message, RequestField | "traceparent" | "verificationId"> {
  readonly number: PhoneNumber;
  readonly price: Price;
  readonly queues: ChannelGateway["queues"];
}

/** Builds a new message in the queue of its recipient. */
export function buildMessage(content: MessageContent, { number, price, queues, ...known }: Known): Message {
  return {
    ...content,
    ...known,
    id: createId(known.createdAt),
    recipient: number.e164,
    country: number.country,
    countryCode: number.countryCode,
    network: price.network,
    unitPriceMicros: price.priceMicros,
    priceMicros: getTotalMicros(price.priceMicros, known.quantity),
    queue: queues?.getQueue(getDialledNumber({ ...known, recipient: number.e164 })) ?? content.channel,
  };
}

/** Creates the validation error for a phone number without a price. */
export const missingPrice = (pointer: string): ValidationError => ({
  in: "body",
  pointer,
  code: "destination",
  message: "There is no price for this destination.",
});

/** Creates the validation error for a phone number that cannot exist. */
export function invalidPhoneNumber(pointer: string): ValidationError {
  const message = "This phone number cannot exist. Check its country code and its length.";
  return { in: "body", pointer, code: "phone_number", message };
}
