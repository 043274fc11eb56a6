import type { IdempotencyRequest, KeyPrincipal } from "../contract.ts";
import type { MessageContent } from "../domain/messages/content.ts";
import { createId } from "../domain/identifiers.ts";
import { parsePhoneNumber } from "../domain/phone/phone.ts";
import { totalMicros } from "../domain/money/pricing.ts";
import { invalid, isRefusal, refuse, type Fault, type Refusal } from "../domain/refusals.ts";
import type { ChannelGateway } from "../ports/gateways.ts";
import type { Message } from "../ports/store/messages.ts";
import { commitOnce, earlierAnswer, type Answered } from "./commit-once.ts";
import type { SendingContext } from "./context.ts";
import { refusedInMaintenance } from "./maintenance.ts";
import { notCharged } from "./not-charged.ts";
import { refusedByLists } from "./refused-by-lists.ts";

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
  | "forbidden"
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
): Promise<({ readonly status: 200 } & Answered<Body>) | SendRefusal> {
  const { principal, idempotency } = sender;
  const { accountId } = principal;
  const earlier = await earlierAnswer<Body>(context, accountId, idempotency);
  if (earlier) return isRefusal(earlier) ? earlier : { status: 200, ...earlier };
  const gateway = context.gateways[draft.content.channel];
  if (!gateway) {
    const detail = "This channel is switched off. Nothing was sent or charged.";
    return { ...refuse("unavailable", detail), retryAfterSeconds: switchedOffSeconds };
  }
  const maintenance = refusedInMaintenance(context, draft.content.channel);
  const refused = maintenance instanceof Promise ? await maintenance : maintenance;
  if (refused) return refused;
  const message = await priced(context, sender, draft, gateway);
  if (isRefusal(message)) return message;
  const accepted = context.store.messages.accept(message, createId(message.createdAt));
  const answer = { status: 200, body: draft.answer(message.id) };
  const answered = await commitOnce(context, accountId, idempotency, accepted, answer, (because) =>
    notCharged(context, principal, because, "message"),
  );
  if (isRefusal(answered)) return answered;
  if (!("idempotent-replayed" in answered.headers)) {
    context.metrics.reached(message, ["PENDING"], null, message.createdAt);
  }
  context.wake(message.queue);
  return { status: 200, ...answered };
}

async function priced(
  { clock, prices, guardLists }: SendingContext,
  { principal: { accountId, userId, currency }, traceparent }: Sender,
  draft: Draft<unknown>,
  { queues }: Pick<ChannelGateway, "queues">,
): Promise<Message | Refusal<"invalid_request" | "forbidden">> {
  const { pointer, faults = [] } = draft;
  const number = parsePhoneNumber(draft.recipient);
  if (!number) return invalid([...faults, impossibleNumber(pointer)]);
  const found = prices.find(draft.content.channel, currency, number.e164);
  const price = found instanceof Promise ? await found : found;
  if (!price) {
    const message = "There is no price for this destination.";
    return invalid([...faults, { in: "body", pointer, code: "destination", message }]);
  }
  if (faults.length > 0) return invalid(faults);
  const listed = { accountId, recipient: number.e164, region: number.region };
  const judged = refusedByLists(guardLists, listed);
  const refused = judged instanceof Promise ? await judged : judged;
  if (refused) return refused;
  const now = clock.now();
  return {
    ...draft.content,
    id: createId(now),
    accountId,
    userId,
    recipient: number.e164,
    recipientGiven: draft.recipient,
    country: number.country,
    countryCode: number.countryCode,
    network: price.network,
    currency,
    unitPriceMicros: price.priceMicros,
    quantity: draft.quantity,
    priceMicros: totalMicros(price.priceMicros, draft.quantity),
    createdAt: now,
    expiresAt: now + draft.lifetimeSeconds * 1000,
    queue: queues?.of(number.e164) ?? draft.content.channel,
    traceparent,
  };
}

/** The fault of a phone number that cannot exist. */
export function impossibleNumber(pointer: string): Fault {
  const message = "No such phone number can exist; send it with its country code.";
  return { in: "body", pointer, code: "phone_number", message };
}
