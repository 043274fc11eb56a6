import type { MessageContent } from "../../domain/messages/content.ts";
import type {
  Channel,
  DeliveryStatus,
  MessageQueue,
  ReportedOutcome,
  VerificationStatus,
} from "../../domain/messages/delivery.ts";
import type { Attempt, LeftOpen } from "../gateways.ts";
import type { Change } from "./change.ts";
import type { ChargeRefusal } from "./ledger.ts";
import type { MessagePage, MessageQuery, FoundMessages, MessageSearch, TdrQuery } from "./message-lists.ts";
import { backoffMilliseconds, type Backoff } from "../../common/backoff.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../clock.ts";
import { isStoreError } from "./errors.ts";

/** A message: its own queue entry, priced when it was accepted. Times in Unix milliseconds, money in micro-units. */
export type Message<Of extends Channel = Channel> = MessageContent<Of> & {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly recipient: string;
  readonly recipientGiven: string;
  readonly country: string;
  readonly countryCode: number;
  readonly network: string;
  readonly currency: string;
  readonly unitPriceMicros: number;
  readonly quantity: number;
  readonly priceMicros: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The queue that it waits in. */
  readonly queue: MessageQueue;
  /** Its place in the trace of the request that sent it; null where that named none and nobody traces. */
  readonly traceparent: string | null;
  /** The verification that it is an attempt of: its text is made when it is handed over. */
  readonly verificationId: string | null;
};

/** A message with what has become of it. */
export type TrackedMessage<Of extends Channel = Channel> = Message<Of> & {
  readonly status: DeliveryStatus;
  readonly outcome: ReportedOutcome | null;
  readonly verification: VerificationStatus | null;
  readonly codeChecks: number;
  readonly verifiedAt: number | null;
  /** The provider that took it, if it reports later. */
  readonly provider: string | null;
  readonly providerMessageId: string | null;
  /** What the provider takes for it, in micro-units; null where it was not handed over, or no price is known. */
  readonly costMicros: number | null;
  readonly submittedAt: number | null;
  readonly refundedAt: number | null;
  readonly attempts: number;
  /** Whether an earlier attempt, whose outcome nobody knows, may have reached its gateway; and whose that was last. */
  readonly outcomeUnknown: boolean;
  readonly leftOpen?: LeftOpen | undefined;
  readonly updatedAt: number;
};

/** What a delivery record shows of a Telegram message. */
export type Tdr = Pick<
  TrackedMessage<"telegram">,
  | "id"
  | "recipient"
  | "code"
  | "status"
  | "verification"
  | "country"
  | "countryCode"
  | "network"
  | "createdAt"
>;

export interface MessageEvent {
  readonly status: DeliveryStatus;
  readonly detail: string | null;
  readonly at: number;
}

/** A message, its events, oldest first, and the latest attempts to hand it over, in the order of their starts. */
export interface MessageHistory {
  readonly message: TrackedMessage;
  readonly events: readonly MessageEvent[];
  readonly attempts: readonly Attempt[];
  /** Undefined unless an operator has cancelled it. */
  readonly cancellation: Cancellation | undefined;
}

/** The operator's user who cancelled a message, or `command line`, and the reason that was given. */
export interface Cancellation {
  readonly by: string;
  readonly reason: string | null;
}

/** What an accepted message becomes: the merged status, and whether its fee goes back. */
export interface HandedOver {
  /** The provider that took it, if it reports later. */
  readonly provider?: string | undefined;
  readonly providerMessageId: string;
  /** What the provider calls the parts; left out where the message has only one. */
  readonly partIds?: readonly string[] | undefined;
  /** When its time ends; left out where that stays as it was. */
  readonly expiresAt?: number | undefined;
  /** When its provider is first asked for the status; left out where the provider reports. */
  readonly askAt?: number | undefined;
  readonly statuses: readonly { readonly status: DeliveryStatus; readonly detail?: string | undefined }[];
  /** The id of the refund's transaction; left out where the provider has not given its fee back. */
  readonly refundId?: string | undefined;
  /** What the provider takes for it; left out where no price is known. */
  readonly costMicros?: number | undefined;
  /** The latest attempts, with the one that succeeded. */
  readonly attempts?: readonly Attempt[] | undefined;
}

/** Why a message is not handed over, and the latest attempts to do so. */
export interface NotHandedOver {
  readonly detail: string;
  readonly attempts?: readonly Attempt[] | undefined;
}

/** The same of a message whose price goes back, by a transaction with this id. */
export interface Refunded extends NotHandedOver {
  readonly refundId: string;
}

/** Messages, their events and their place in the queue. */
export interface Messages {
  find(accountId: string, channel: Channel, id: string): Promise<TrackedMessage | undefined>;
  /** A message of any account. */
  findAny(id: string): Promise<TrackedMessage | undefined>;
  /** A message on any channel and its events, as both were at one moment. */
  findHistory(accountId: string, id: string): Promise<MessageHistory | undefined>;
  /** The Telegram message of a request_id: its own id, or what its gateway calls it. */
  findByRequest(accountId: string, requestId: string): Promise<TrackedMessage<"telegram"> | undefined>;
  /** The delivery record of a Telegram message; undefined for a message of a verification, which has none. */
  findTdr(accountId: string, id: string): Promise<Tdr | undefined>;
  /** "too_many" where more records would have to be looked at one by one than is allowed. */
  listTdrs(query: TdrQuery): Promise<{ readonly total: number; readonly list: readonly Tdr[] } | "too_many">;
  /** A page of the account's messages, read from an index however deep it lies. */
  list(query: MessageQuery): Promise<MessagePage>;
  /** A page of what is looked for among the messages of all accounts, however many there are. */
  search(search: MessageSearch): Promise<FoundMessages>;
  events(messageId: string): Promise<readonly MessageEvent[]>;
  /** Up to `limit` queues that have messages. */
  queues(limit: number): Promise<readonly MessageQueue[]>;
  /** When the queue's next message is due, if any is. */
  nextDueAt(queue: MessageQueue): Promise<number | undefined>;
  /** Debits the account, if its daily limit allows it, records the transaction and the message, PENDING, with its first event, and counts it. It is due now, or leased for its first attempt until an instant. */
  accept(message: Message, transactionId: string, leaseUntil?: number): Change<ChargeRefusal>;
  /** The same, refused where the recipient wants no more of the account's messages on the channel. */
  acceptUnlessOptedOut(
    message: Message,
    transactionId: string,
    leaseUntil?: number,
  ): Change<ChargeRefusal | "opted_out">;
  /**
   * Up to `limit` accounts after the account `after` ("" for the first), in the order of their ids, with messages of a
   * queue that wait to be handed over, and when the first of them is due.
   */
  waiting(queue: MessageQueue, after: string, limit: number): Promise<readonly WaitingAccount[]>;
  /** What waits in a queue to be handed over: counted to 100,000, and looked at one by one to 10,000. */
  queueState(queue: MessageQueue, now: number): Promise<QueueState>;
  /** Up to `limit` messages of a queue that can be cancelled, of the 10,000 that are due first, in this order. */
  cancellable(queue: MessageQueue, filter: WaitingFilter, limit: number): Promise<readonly TrackedMessage[]>;
  /** Up to `limit` messages of a queue that wait for their next attempt, and that nobody works on. */
  putOff(
    queue: MessageQueue,
    filter: WaitingFilter,
    now: number,
    limit: number,
  ): Promise<readonly TrackedMessage[]>;
  /** Makes a message that was put off due now; changes nothing where it was claimed or ended meanwhile. */
  release(message: Pick<TrackedMessage, "accountId" | "id" | "attempts">, now: number): Change;
  /** The same, refused where it changes nothing. */
  releaseOne(
    message: Pick<TrackedMessage, "accountId" | "id" | "attempts">,
    now: number,
  ): Change<"lease_lost">;
  /** Claims up to `limit` due messages of a queue. */
  claim(queue: MessageQueue, claiming: Claiming, limit: number): Promise<readonly TrackedMessage[]>;
  /**
   * Where a part of a queue ends that begins with what is due at `from` and has up to `size` messages: the time of the
   * first message beyond it, if there is one until `now`.
   */
  partEnd(queue: MessageQueue, from: number, now: number, size: number): Promise<number | undefined>;
  /**
   * Claims as `claim` does, of the messages that are due from `part.from` to `part.until`, those that need no gateway:
   * they were handed over, or their time has ended by `now`.
   */
  claimEnded(
    queue: MessageQueue,
    part: { readonly from: number; readonly until: number },
    claiming: Claiming,
    limit: number,
  ): Promise<readonly TrackedMessage[]>;
  /** The same as `claim` for the given accounts, up to a limit for each, and only messages that are to be handed over. */
  claimOf(
    shares: readonly { readonly accountId: string; readonly limit: number }[],
    queue: MessageQueue,
    claiming: Claiming,
  ): Promise<readonly TrackedMessage[]>;
  /** Extends a claimed message's lease to `leaseUntil`; changes nothing if the lease is lost or the message settled. */
  renew(message: Pick<TrackedMessage, "accountId" | "id" | "attempts">, leaseUntil: number): Change;
  /** Ends the lease of a claimed message of which nothing was attempted: it is due now; changes nothing where `renew` does not. */
  giveBack(message: TrackedMessage, now: number): Change;
  /** Ends every lease on messages that were not handed over; for a time when nobody works on any. */
  endLeases(now: number): Change;
  /**
   * Makes up to `limit` messages of a queue due that wait for their next attempt, and that nobody works on, in the order in which
   * they were accepted. Leaves those that a provider may have: they keep the pauses between their attempts. Returns how many.
   */
  bringForward(queue: MessageQueue, now: number, limit: number): Promise<number>;
  /**
   * Moves the due times of up to `limit` messages of a queue that waited to be handed over when the time of day was
   * set from `before` to `after`, once each; after a step back no leases that end by `leasedUntil`. Returns how many.
   */
  moveDue(
    queue: MessageQueue,
    step: { readonly before: number; readonly after: number; readonly leasedUntil?: number },
    limit: number,
  ): Promise<number>;
  /** Records that the gateway took the message. */
  handOver(message: TrackedMessage, result: HandedOver, now: number): Change<"lease_lost">;
  /** Puts the message back in the queue until `dueAt`. */
  postpone(
    message: TrackedMessage,
    result: NotHandedOver & { readonly dueAt: number },
    now: number,
  ): Change<"lease_lost">;
  /** Ends a message that never reached its gateway, and refunds it. */
  fail(message: TrackedMessage, result: Refunded, now: number): Change<"lease_lost">;
  /** Adds an attempt that ended after its hand-over. */
  noteAttempt(message: Pick<TrackedMessage, "accountId" | "id">, attempt: Attempt): Change;
  /**
   * Ends a message that waits to be handed over and that nobody works on: refunded, or, where an earlier attempt may have
   * reached a gateway, as one whose time is over.
   */
  cancel(
    message: TrackedMessage,
    result: Omit<Refunded, "attempts"> & { readonly cancellation?: Cancellation },
    now: number,
  ): Change<"lease_lost">;
  /** Ends a message that was, or may have been, handed over and not confirmed in time. */
  expire(message: TrackedMessage, now: number, result?: Partial<NotHandedOver>): Change<"lease_lost">;
  /** Merges what was reported from outside; `status` undefined records the outcome alone. */
  report(
    message: TrackedMessage,
    outcome: ReportedOutcome,
    status: DeliveryStatus | undefined,
    now: number,
  ): Change;
  /** Records the verdict on an entered code, unless another one came in between. */
  verify(message: TrackedMessage, verification: VerificationStatus, now: number): Change<"message_changed">;
}

/** An account with messages that wait to be handed over, and when the first of them is due. */
export interface WaitingAccount {
  readonly accountId: string;
  readonly dueAt: number;
}

/** Which of the messages that wait are meant: all conditions that are given have to hold. */
export interface WaitingFilter {
  readonly accountId?: string | undefined;
  /** In Unix milliseconds. */
  readonly acceptedBefore?: number | undefined;
}

/** What waits in a queue to be handed over. */
export interface QueueState {
  readonly waiting: number;
  /** How many of them are due. */
  readonly due: number;
  /** How many of them somebody works on. */
  readonly inFlight: number;
  /** When the oldest was accepted, and when the next one that nobody works on is due, in Unix milliseconds. */
  readonly oldestAt: number | undefined;
  readonly nextDueAt: number | undefined;
}

/** Claims what is due at `now`, for a lease that ends at `leaseUntil`. */
export interface Claiming {
  readonly now: number;
  readonly leaseUntil: number;
}

const pauses: Backoff = { firstMilliseconds: 50, maximumMilliseconds: 5_000, spread: [0.5, 1.5] };
/** Enough for a minute. */
const triesOfBusy = 30;
/** Enough for an hour. */
const triesOfFenced = 1_000;

/** How long retries may go on: not after `until`, by the monotonic clock, nor, but for fenced work, once `stopping` says so. */
export interface RetryBounds {
  readonly clock: Clock;
  readonly until: number;
  readonly stopping?: Pick<AbortSignal, "aborted"> | undefined;
}

/**
 * Retries work while the store refuses it as `busy` and the bounds allow; the pause doubles up to five seconds, give or
 * take half of it. Rejects with the last refusal, and at once with any other.
 */
export const retryBusy = <Result>(bounds: RetryBounds, work: () => Promise<Result>): Promise<Result> =>
  retry(bounds, work, (error, isStopping) => !isStopping && isStoreError(error, "busy"), triesOfBusy);

/**
 * Retries while the store is `busy` or `gone`; only for fenced work, which is not done twice if it was done already. As what
 * it leaves undone may be sent again, a store that is busy is tried on for as long as a process that ends waits for it.
 */
export const retryFenced = <Result>(bounds: RetryBounds, work: () => Promise<Result>): Promise<Result> =>
  retry(
    bounds,
    work,
    (error, isStopping) => isStoreError(error, "busy") || (!isStopping && isStoreError(error, "gone")),
    triesOfFenced,
  );

async function retry<Result>(
  { clock, until, stopping }: RetryBounds,
  work: () => Promise<Result>,
  mayPass: (error: unknown, isStopping: boolean) => boolean,
  tries: number,
): Promise<Result> {
  let end = until;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isStopping = stopping?.aborted === true;
      if (isStopping) end = Math.min(end, clock.monotonic() + lifetimes.handOversEndMilliseconds);
      // The last try is made shortly before the end, however long the pause before it would be.
      const left = end - clock.monotonic() - pauses.firstMilliseconds;
      if (!mayPass(error, isStopping) || attempt === tries || left <= 0) throw error;
      const pause = Math.min(backoffMilliseconds(pauses, attempt), left);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** A queue of messages. */
export interface WaitingQueue {
  readonly queue: MessageQueue;
  /** How many messages wait to be handed over; of more than 10,000 it is not said how many. */
  readonly messages: number;
  /** When the oldest of the hundred that are due next was accepted, if any waits. */
  readonly oldestAt: number | undefined;
}

/** What waits to be done, read at a cost that does not grow with it. */
export interface StoredBacklog {
  /** What waits in the first 64 queues of messages. */
  queues(): Promise<readonly WaitingQueue[]>;
}

/** Removal of messages that are older than the retention period. */
export interface Retention {
  /** Number of messages to remove in one step, so that a step does not delay the sends that are committed at the same time. */
  readonly stepSize: number;
  /**
   * Removes messages that were accepted before an instant and are in no queue, oldest first, at most `limit`. Their events and
   * provider ids are removed as well, transactions and totals are kept. Resolves to the number of removed messages. If that is
   * less than `limit`, none is left, or other transactions have locked rows of the next messages, which a later call removes.
   */
  remove(before: number, limit: number): Promise<number>;
}
