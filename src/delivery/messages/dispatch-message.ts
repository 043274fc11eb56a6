import { withTimeout } from "../../common/with-timeout.ts";
import {
  type DeliveryStatus,
  isRefundable,
  mergeDelivery,
  selectAdvances,
} from "../../domain/messages/delivery.ts";
import { parseQueue } from "../../domain/holds.ts";
import { createId } from "../../domain/identifiers.ts";
import { getDialledNumber, parsePhoneNumber } from "../../domain/phone/phone.ts";
import type { Clock } from "../../ports/clock.ts";
import type {
  SubmitAttempt,
  AttemptObserver,
  Gateways,
  SubmitResult,
  OutboundMessage,
} from "../../ports/gateways.ts";
import type { GuardSettingsCache, ProviderPriceCache, SuspensionCache } from "../../ports/caches.ts";
import type { Log, Metrics, Traces } from "../../ports/telemetry.ts";
import type { ByProvider, StatusPoller } from "../../ports/providers.ts";
import type { VerificationContent, VerificationWork } from "../../ports/verifications.ts";
import type { Store } from "../../ports/store.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import { toOptOuts } from "../to-opt-outs.ts";
import { createAttemptRecorder } from "./attempt-recorder.ts";
import { getRetryDelayMilliseconds } from "./retry-delay.ts";
import type { LeasedMessage, RecordChange } from "./leases.ts";
import { toQueueIntake } from "./queue-intake.ts";
import type { ReceiptProcessor, AcceptedMessage } from "../receipts/receipt-processor.ts";
import { findFirstPollAt } from "../receipts/status-consumer.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import { getTotalMicros } from "../../domain/money/pricing.ts";
import { findMicrosIn } from "../../domain/money/reported-cost.ts";

const switchedOffMilliseconds = 60_000;

/** Provider name of a gateway that accepts a message and sends no delivery receipts. */
const sandbox = "sandbox";

const expiredDetail = "The gateway did not accept the message in time.";
const suspendedDetail = "The operator suspended the customer.";
const verificationEndedDetail = "The verification has ended.";
const notSubmittedDetail = "The message could not be submitted now.";
const unknownDetail = "It is not known if the gateway accepted the message.";

export interface MessageDispatch extends RecheckDependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly traces?: Traces | undefined;
  readonly gateways: Gateways;
  readonly suspensions: SuspensionCache;
  readonly receipts: Pick<ReceiptProcessor, "mergeEarly">;
  /** Status sources of the providers that have to be polled, by provider name. */
  readonly statusSources: Pick<ByProvider<StatusPoller>, "get">;
  /** Prices that providers charge the operator. */
  readonly costs: ProviderPriceCache;
  readonly verifications: Pick<VerificationWork, "findContent">;
}

/** A message with its content and the name of its verification's template. */
type FilledMessage = TrackedMessage & Pick<OutboundMessage, "template">;

/** Outcome of one step of a message. */
export interface DispatchedMessage {
  /** Builds the change to record from the latest state of the message. */
  readonly record: RecordChange;
  /** Statuses that the message has reached once the outcome is recorded, its provider, and whether it is refunded. */
  readonly reached?: {
    readonly statuses: readonly DeliveryStatus[];
    readonly provider: string | null;
    readonly isRefunded: boolean;
  };
  /** Set if a provider accepted the message and reports its status later. */
  readonly accepted?: AcceptedMessage;
}

/**
 * Performs the next step of a claimed message, and returns the outcome to record. Expires a message that was submitted
 * earlier. Ends a message whose time to live has passed or that must no longer be sent. Submits any other message.
 * Rejects if the store fails while a submitted message expires.
 */
export async function dispatchMessage(
  dispatch: MessageDispatch,
  leased: LeasedMessage,
): Promise<DispatchedMessage> {
  const { message } = leased;
  if (message.submittedAt !== null) return expire(dispatch, message);
  if (dispatch.clock.now() >= message.expiresAt) return abandon(dispatch, message, expiredDetail);
  const content = await findContent(dispatch, message);
  if ("record" in content) return content;
  const toPrice = (provider: string) => findPrice(dispatch.costs, message, provider);
  const recorder = createAttemptRecorder(dispatch, message, toPrice);
  // The content of a verification always has the channel of its message.
  const filled = { ...message, ...content } as FilledMessage;
  const submitResult = await submit(
    dispatch,
    filled,
    recorder.observe,
    () => dispatch.clock.monotonic() < leased.leaseUntil,
  );
  const attempts = recorder.close();
  const costMicros = await findProviderCost(submitResult, message, toPrice);
  return buildRecord(dispatch, message, submitResult, attempts, costMicros);
}

/**
 * Returns the content that is not stored with the message, or the outcome if the message must not be submitted. If the
 * content cannot be read now, the message is rescheduled. If it were left until its lease expired, its outcome
 * would count as unknown, although no gateway was called.
 */
async function findContent(
  dispatch: MessageDispatch,
  message: TrackedMessage,
): Promise<Partial<VerificationContent> | DispatchedMessage> {
  try {
    if (await dispatch.suspensions.isSuspended(message.accountId))
      return abandon(dispatch, message, suspendedDetail);
    const blockReason = await findBlockReason(dispatch, message);
    if (blockReason !== undefined) return abandon(dispatch, message, blockReason);
    if (message.unreadable !== undefined) throw new Error(message.unreadable);
    if (message.verificationId === null) return {};
    const content = await dispatch.verifications.findContent(message);
    return content ?? abandon(dispatch, message, verificationEndedDetail);
  } catch (error) {
    dispatch.log.error(
      { id: message.id, error: String(error) },
      "message not submitted; it is retried later",
    );
    return buildRecord(dispatch, message, { kind: "retry", detail: notSubmittedDetail }, [], undefined);
  }
}

/**
 * Ends a message that is not submitted again. It fails and is refunded. If the outcome of an earlier attempt is
 * unknown, it expires instead and is not refunded.
 */
function abandon(
  { store: { messages }, clock }: MessageDispatch,
  message: TrackedMessage,
  reason: string,
  attempts: readonly SubmitAttempt[] = [],
): DispatchedMessage {
  const now = clock.now();
  if (message.outcomeUnknown) {
    return {
      record: (current) => [messages.expire(current, now, { detail: unknownDetail, attempts })],
      reached: toReached("EXPIRED"),
    };
  }
  return {
    record: (current) => [messages.fail(current, { detail: reason, refundId: createId(now), attempts }, now)],
    reached: toReached("FAILED"),
  };
}

/** Expires a submitted message. The record is rejected if an early receipt has made its status final. */
async function expire(
  { store, clock, receipts }: MessageDispatch,
  message: TrackedMessage,
): Promise<DispatchedMessage> {
  const { id, provider } = message;
  // The process that recorded the submission may have stopped before it merged the early receipts.
  if (provider !== null) {
    await receipts.mergeEarly({ provider, providerMessageIds: await store.receipts.listSegmentIds(id) });
  }
  const now = clock.now();
  return {
    record: (current) => [store.messages.expire(current, now)],
    reached: toReached("EXPIRED", provider),
  };
}

async function submit(
  { gateways }: MessageDispatch,
  message: FilledMessage,
  observe: AttemptObserver,
  isLeased: () => boolean,
): Promise<SubmitResult> {
  const gateway = gateways[message.channel];
  if (!gateway) {
    const detail = "The channel is switched off.";
    return { kind: "retry", detail, afterMilliseconds: switchedOffMilliseconds };
  }
  // Without routes, the gateway belongs to the sandbox, which would report a delivery to the customer.
  if (!gateway.queues && parseQueue(message.queue).providers.length > 0) {
    const detail = "The channel no longer has routes.";
    return { kind: "retry", detail, afterMilliseconds: switchedOffMilliseconds };
  }
  try {
    const { submitMilliseconds } = lifetimes;
    const sent = gateway.send(
      { ...message, recipient: getDialledNumber(message), attempt: message.attempts },
      observe,
      isLeased,
    );
    return await withTimeout(submitMilliseconds, sent, () => {
      throw new Error(`no response within ${submitMilliseconds} ms`);
    });
  } catch {
    return { kind: "retry", detail: "The gateway did not answer.", outcomeUnknown: true };
  }
}

/** Returns true if all providers of the queue are down, so that none of its messages is submitted. */
const isDown = ({ gateways }: MessageDispatch, { channel, queue }: TrackedMessage): boolean =>
  toQueueIntake(gateways[channel]?.queues?.listIntakes?.(queue) ?? []) === "closed";

/** Returns the statuses of a message that ends. An expired one may have reached its recipient, and is not refunded. */
const toReached = (status: "FAILED" | "EXPIRED", provider: string | null = null) => ({
  statuses: [status],
  provider,
  isRefunded: status === "FAILED",
});

function buildRecord(
  dispatch: MessageDispatch,
  message: TrackedMessage,
  submitResult: SubmitResult,
  attempts: readonly SubmitAttempt[],
  costMicros: number | undefined,
): DispatchedMessage {
  const { clock, statusSources } = dispatch;
  const { messages, optOuts } = dispatch.store;
  const now = clock.now();
  if (submitResult.kind === "refused") {
    const { detail, optedOut, notSubmitted } = submitResult;
    // No provider was called, so the outcome of an earlier attempt stays unknown.
    if (notSubmitted && message.outcomeUnknown) return abandon(dispatch, message, detail, attempts);
    const record = (message: TrackedMessage) => [
      messages.fail(message, { detail, refundId: createId(now), attempts }, now),
      ...(optedOut ? toOptOuts(message, optedOut, now).map(optOuts.put) : []),
    ];
    return { record, reached: toReached("FAILED") };
  }
  if (submitResult.kind !== "accepted") {
    const outcomeUnknown = submitResult.kind === "retry" && submitResult.outcomeUnknown === true;
    return {
      record(message) {
        const pause = getRetryDelayMilliseconds(message.attempts);
        const { afterMilliseconds: requested = pause } = submitResult;
        // If the gateway may have the message, a shorter wait could send the recipient a duplicate every second.
        const wait = outcomeUnknown ? Math.max(requested, pause) : requested;
        // While all providers are down, the queue is closed. The message keeps its position before those that were
        // accepted later.
        const isClosed = submitResult.kind === "unavailable" && isDown(dispatch, message);
        const dueAt = isClosed ? message.createdAt : Math.min(now + wait, message.expiresAt);
        const attempted = outcomeUnknown ? { ...message, outcomeUnknown } : message;
        return [messages.reschedule(attempted, { detail: submitResult.detail, dueAt, attempts }, now)];
      },
    };
  }
  const { provider, providerMessageId, segmentIds, expiresAt, receipts } = submitResult;
  const refunded = receipts.some((receipt) => receipt.refunded);
  const askAt = findFirstPollAt(statusSources.get(provider ?? ""), now);
  const accepted = { provider, providerMessageId, segmentIds, expiresAt, askAt, costMicros };
  const result = { ...accepted, statuses: receipts, attempts };
  const record = (message: TrackedMessage) => [
    messages.recordSubmission(message, { ...result, refundId: refunded ? createId(now) : undefined }, now),
  ];
  const statuses = selectAdvances([{ status: "SENT" as const }, ...receipts]).map(({ status }) => status);
  const isRefunded = refunded && isRefundable(message, statuses.reduce(mergeDelivery));
  const reached = { statuses, provider: provider ?? sandbox, isRefunded };
  if (provider === undefined) return { record, reached };
  return { record, reached, accepted: { provider, providerMessageIds: segmentIds ?? [providerMessageId] } };
}

/**
 * Returns the cost of a message at a provider in micro-units. Returns undefined if there is no price, or if the prices
 * cannot be read now.
 */
export async function findPrice(
  costs: ProviderPriceCache,
  { channel, currency, recipient, quantity }: TrackedMessage,
  provider: string,
): Promise<number | undefined> {
  try {
    const price = await costs.find(provider, channel, currency, recipient);
    return price && getTotalMicros(price.priceMicros, quantity);
  } catch {
    return undefined;
  }
}

/**
 * Returns the cost that the provider reported in the currency of the message, in micro-units. Otherwise returns its
 * cost by the imported prices. Returns undefined if no provider accepted the message, or if its price is unknown.
 */
export async function findProviderCost(
  submitResult: SubmitResult,
  { currency }: TrackedMessage,
  toPrice: (provider: string) => Promise<number | undefined>,
): Promise<number | undefined> {
  if (submitResult.kind !== "accepted" || submitResult.provider === undefined) return undefined;
  return findMicrosIn(submitResult.cost, currency) ?? (await toPrice(submitResult.provider));
}

/** Age, in milliseconds, after which a message is checked again. Younger messages were just checked on acceptance. */
const recheckMilliseconds = 5_000;

const reasons = {
  country: "The operator no longer allows the account to send to this country.",
  block_list: "The operator has blocked this number.",
} as const;
const optedOutDetail = "The recipient has opted out of this account's messages.";

export interface RecheckDependencies {
  readonly store: Pick<Store, "optOuts">;
  readonly clock: Clock;
  readonly guardSettings: Pick<GuardSettingsCache, "current">;
}

/**
 * Returns true if a message is too young for a new check. A creation time in the future means that the clock was set
 * back, so the message is not new.
 */
const isNew = (createdAt: number, now: number) => now >= createdAt && now - createdAt < recheckMilliseconds;

/**
 * Finds the reason why an accepted message must no longer be submitted: a block in the operator's settings, or a later
 * opt-out of the recipient. Returns undefined if there is none, or if the settings or opt-outs cannot be read.
 */
export async function findBlockReason(
  { store: { optOuts }, clock, guardSettings }: RecheckDependencies,
  message: TrackedMessage,
): Promise<string | undefined> {
  const { accountId, channel, recipient, verificationId, createdAt } = message;
  try {
    const settings = await guardSettings.current();
    const region = parsePhoneNumber(recipient)?.region ?? "";
    const { rule } = settings.decide({ accountId, recipient, region });
    if (rule === "country" || rule === "block_list") return reasons[rule];
    // The recipient of a verification has requested the code.
    if (verificationId !== null || isNew(createdAt, clock.now())) return undefined;
    return (await optOuts.has({ accountId, channel, recipient })) ? optedOutDetail : undefined;
  } catch {
    // The message passed the checks when it was accepted, and no newer state is available.
    return undefined;
  }
}
