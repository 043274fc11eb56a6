import { within } from "../../common/within.ts";
import {
  type DeliveryStatus,
  isRefundable,
  mergeDelivery,
  newsAmong,
} from "../../domain/messages/delivery.ts";
import { partsOf } from "../../domain/holds.ts";
import { createId } from "../../domain/identifiers.ts";
import { getDialledNumber, parsePhoneNumber } from "../../domain/phone/phone.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Attempt, AttemptObserver, Gateways, Handover, OutboundMessage } from "../../ports/gateways.ts";
import type { GuardSettingsCache, ProviderPriceBook, Suspensions } from "../../ports/caches.ts";
import type { Log, Metrics, Traces } from "../../ports/telemetry.ts";
import type { StatusSource } from "../../ports/providers.ts";
import type { VerificationContent, VerificationWork } from "../../ports/verifications.ts";
import type { Store } from "../../ports/store.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import { optOutsOf } from "../opt-out.ts";
import { createAttemptNotes } from "./attempt-notes.ts";
import { handOverPauseMilliseconds } from "./hand-over-pauses.ts";
import type { LeasedMessage, RecordChange } from "./leases.ts";
import { intakeOf } from "./queue-intake.ts";
import type { ReceiptBook, TakenMessage } from "../receipts/receipts.ts";
import { firstAskAt } from "../receipts/status-consumer.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import { totalMicros } from "../../domain/money/pricing.ts";
import { microsIn } from "../../domain/money/reported-cost.ts";

const switchedOffMilliseconds = 60_000;

/** What takes a message and reports nothing later. */
const sandbox = "sandbox";

const notInTime = "The gateway did not take it in time.";
const suspended = "The operator suspended the customer.";
const verificationOver = "Its verification is over.";
const notAttempted = "It could not be handed over now.";
const notKnown = "Whether the gateway took it is not known.";

export interface MessageDispatch extends Forbidding {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly traces?: Traces | undefined;
  readonly gateways: Gateways;
  readonly suspensions: Suspensions;
  readonly receipts: Pick<ReceiptBook, "settleEarly">;
  /** The status sources of the providers that have to be polled, by name. */
  readonly statusSources: ReadonlyMap<string, StatusSource>;
  /** What providers take. */
  readonly costs: ProviderPriceBook;
  readonly verifications: Pick<VerificationWork, "contentOf">;
}

/** A message with what it carries, and the name of its verification's template. */
type FilledMessage = TrackedMessage & Pick<OutboundMessage, "template">;

/** The outcome of one step of a message. */
export interface DispatchedMessage {
  /** Builds the change to record from the message's latest state. */
  readonly record: RecordChange;
  /** The statuses that the message has reached once that is recorded, the provider that has it, and whether it is refunded. */
  readonly reached?: {
    readonly statuses: readonly DeliveryStatus[];
    readonly provider: string | null;
    readonly isRefunded: boolean;
  };
  /** The provider that took the message, where it reports later. */
  readonly taken?: TakenMessage;
}

/** Takes a claimed message one step further and says what to record. */
export async function dispatchMessage(
  dispatch: MessageDispatch,
  leased: LeasedMessage,
): Promise<DispatchedMessage> {
  const { message } = leased;
  if (message.submittedAt !== null) return expire(dispatch, message);
  if (dispatch.clock.now() >= message.expiresAt) return giveUp(dispatch, message, notInTime);
  const content = await contentOf(dispatch, message);
  if ("record" in content) return content;
  const priceOf = (provider: string) => findPrice(dispatch.costs, message, provider);
  const notes = createAttemptNotes(dispatch, message, priceOf);
  // A verification's content is of its message's channel.
  const filled = { ...message, ...content } as FilledMessage;
  const handover = await handOver(
    dispatch,
    filled,
    notes.observe,
    () => dispatch.clock.monotonic() < leased.leaseUntil,
  );
  const attempts = notes.close();
  const costMicros = await costOf(handover, message, priceOf);
  return recordOf(dispatch, message, handover, attempts, costMicros);
}

/**
 * What a message carries beside what is stored, or what becomes of it that is not handed over. One of which that cannot be
 * looked up now waits: of a lease that only runs out nobody would know that no gateway was asked.
 */
async function contentOf(
  dispatch: MessageDispatch,
  message: TrackedMessage,
): Promise<Partial<VerificationContent> | DispatchedMessage> {
  try {
    if (await dispatch.suspensions.isSuspended(message.accountId))
      return giveUp(dispatch, message, suspended);
    const forbidden = await forbiddenBy(dispatch, message);
    if (forbidden !== undefined) return giveUp(dispatch, message, forbidden);
    if (message.verificationId === null) return {};
    const content = await dispatch.verifications.contentOf(message);
    return content ?? giveUp(dispatch, message, verificationOver);
  } catch (error) {
    dispatch.log.error({ id: message.id, error: String(error) }, "message not attempted; it waits");
    return recordOf(dispatch, message, { kind: "retry", detail: notAttempted }, [], undefined);
  }
}

/** If a process ended during an attempt, nobody knows whether the message was taken: it is never refunded. */
function giveUp(
  { store: { messages }, clock }: MessageDispatch,
  message: TrackedMessage,
  reason: string,
  attempts: readonly Attempt[] = [],
): DispatchedMessage {
  const now = clock.now();
  if (message.outcomeUnknown) {
    return {
      record: (current) => [messages.expire(current, now, { detail: notKnown, attempts })],
      reached: ended("EXPIRED"),
    };
  }
  return {
    record: (current) => [messages.fail(current, { detail: reason, refundId: createId(now), attempts }, now)],
    reached: ended("FAILED"),
  };
}

/** The record is refused where an early receipt has ended the message. */
async function expire(
  { store, clock, receipts }: MessageDispatch,
  message: TrackedMessage,
): Promise<DispatchedMessage> {
  const { id, provider } = message;
  // The process that recorded the hand-over may have ended before it merged the early receipts.
  if (provider !== null) {
    await receipts.settleEarly({ provider, providerMessageIds: await store.receipts.partIdsOf(id) });
  }
  const now = clock.now();
  return { record: (current) => [store.messages.expire(current, now)], reached: ended("EXPIRED", provider) };
}

async function handOver(
  { gateways }: MessageDispatch,
  message: FilledMessage,
  observe: AttemptObserver,
  isHeld: () => boolean,
): Promise<Handover> {
  const gateway = gateways[message.channel];
  if (!gateway) {
    const detail = "The channel is switched off.";
    return { kind: "retry", detail, afterMilliseconds: switchedOffMilliseconds };
  }
  // Without routes it is the sandbox's, which would tell the customer that it was delivered.
  if (!gateway.queues && partsOf(message.queue).providers.length > 0) {
    const detail = "The channel has no routes any more.";
    return { kind: "retry", detail, afterMilliseconds: switchedOffMilliseconds };
  }
  try {
    const { handOverMilliseconds } = lifetimes;
    const sent = gateway.send(
      { ...message, recipient: getDialledNumber(message), attempt: message.attempts },
      observe,
      isHeld,
    );
    return await within(handOverMilliseconds, sent, () => {
      throw new Error(`no answer within ${handOverMilliseconds} ms`);
    });
  } catch {
    return { kind: "retry", detail: "The gateway did not answer.", outcomeUnknown: true };
  }
}

/** Whether nothing of a message's queue is submitted, because all of its providers are down. */
const isDown = ({ gateways }: MessageDispatch, { channel, queue }: TrackedMessage): boolean =>
  intakeOf(gateways[channel]?.queues?.intakesOf?.(queue) ?? []) === "closed";

/** One that has expired may have reached its recipient, and is paid. */
const ended = (status: "FAILED" | "EXPIRED", provider: string | null = null) => ({
  statuses: [status],
  provider,
  isRefunded: status === "FAILED",
});

function recordOf(
  dispatch: MessageDispatch,
  message: TrackedMessage,
  handover: Handover,
  attempts: readonly Attempt[],
  costMicros: number | undefined,
): DispatchedMessage {
  const { clock, statusSources } = dispatch;
  const { messages, optOuts } = dispatch.store;
  const now = clock.now();
  if (handover.kind === "refused") {
    const { detail, optedOut, unasked } = handover;
    // Nobody has said that an earlier attempt did not take it.
    if (unasked && message.outcomeUnknown) return giveUp(dispatch, message, detail, attempts);
    const record = (message: TrackedMessage) => [
      messages.fail(message, { detail, refundId: createId(now), attempts }, now),
      ...(optedOut ? optOutsOf(message, optedOut, now).map(optOuts.keep) : []),
    ];
    return { record, reached: ended("FAILED") };
  }
  if (handover.kind !== "accepted") {
    const outcomeUnknown = handover.kind === "retry" && handover.outcomeUnknown === true;
    return {
      record(message) {
        const pause = handOverPauseMilliseconds(message.attempts);
        const { afterMilliseconds: asked = pause } = handover;
        // A gateway that may have it could otherwise have the recipient get it every second.
        const wait = outcomeUnknown ? Math.max(asked, pause) : asked;
        // While all providers are down its queue is closed: it keeps its place, before those that were accepted later.
        const isClosed = handover.kind === "unavailable" && isDown(dispatch, message);
        const dueAt = isClosed ? message.createdAt : Math.min(now + wait, message.expiresAt);
        const attempted = outcomeUnknown ? { ...message, outcomeUnknown } : message;
        return [messages.postpone(attempted, { detail: handover.detail, dueAt, attempts }, now)];
      },
    };
  }
  const { provider, providerMessageId, partIds, expiresAt, receipts } = handover;
  const refunded = receipts.some((receipt) => receipt.refunded);
  const askAt = firstAskAt(statusSources.get(provider ?? ""), now);
  const taking = { provider, providerMessageId, partIds, expiresAt, askAt, costMicros };
  const result = { ...taking, statuses: receipts, attempts };
  const record = (message: TrackedMessage) => [
    messages.handOver(message, { ...result, refundId: refunded ? createId(now) : undefined }, now),
  ];
  const statuses = newsAmong([{ status: "SENT" as const }, ...receipts]).map(({ status }) => status);
  const isRefunded = refunded && isRefundable(message, statuses.reduce(mergeDelivery));
  const reached = { statuses, provider: provider ?? sandbox, isRefunded };
  if (provider === undefined) return { record, reached };
  return { record, reached, taken: { provider, providerMessageIds: partIds ?? [providerMessageId] } };
}

/** What a provider takes for a message; where the prices cannot be read now, that stays unknown. */
export async function findPrice(
  costs: ProviderPriceBook,
  { channel, currency, recipient, quantity }: TrackedMessage,
  provider: string,
): Promise<number | undefined> {
  try {
    const price = await costs.find(provider, channel, currency, recipient);
    return price && totalMicros(price.priceMicros, quantity);
  } catch {
    return undefined;
  }
}

/** What the taker says that it takes, else what it takes by its imported prices. */
export async function costOf(
  handover: Handover,
  { currency }: TrackedMessage,
  priceOf: (provider: string) => Promise<number | undefined>,
): Promise<number | undefined> {
  if (handover.kind !== "accepted" || handover.provider === undefined) return undefined;
  return microsIn(handover.cost, currency) ?? (await priceOf(handover.provider));
}

/** How old a message is that counts as one that has waited; of others nothing is asked that its acceptance has not just asked. */
const waitedMilliseconds = 5_000;

const reasons = {
  country: "The operator no longer lets the account send to this country.",
  block_list: "The operator has blocked this number meanwhile.",
} as const;
const optedOut = "The recipient wants no more messages of this account.";

export interface Forbidding {
  readonly store: Pick<Store, "optOuts">;
  readonly clock: Clock;
  readonly guardSettings: Pick<GuardSettingsCache, "current">;
}

/** One of the future has waited too: the clock was set back meanwhile. */
const isNew = (createdAt: number, now: number) => now >= createdAt && now - createdAt < waitedMilliseconds;

/** Why a message that was accepted may go no more: what the operator or its recipient has said meanwhile. */
export async function forbiddenBy(
  { store: { optOuts }, clock, guardSettings }: Forbidding,
  message: TrackedMessage,
): Promise<string | undefined> {
  const { accountId, channel, recipient, verificationId, createdAt } = message;
  try {
    const settings = await guardSettings.current();
    const region = parsePhoneNumber(recipient)?.region ?? "";
    const { rule } = settings.decide({ accountId, recipient, region });
    if (rule === "country" || rule === "block_list") return reasons[rule];
    // The recipient of a verification asks for its code.
    if (verificationId !== null || isNew(createdAt, clock.now())) return undefined;
    return (await optOuts.has({ accountId, channel, recipient })) ? optedOut : undefined;
  } catch {
    // It was accepted by what was known then, and nothing else is known now.
    return undefined;
  }
}
