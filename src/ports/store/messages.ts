import type { MessageContent } from "../../domain/messages/content.ts";
import type {
  Channel,
  DeliveryStatus,
  MessageQueue,
  ReportedOutcome,
  VerificationStatus,
} from "../../domain/messages/delivery.ts";
import type { SubmitAttempt, UnknownOutcome } from "../gateways.ts";
import type { Change } from "./change.ts";
import type { ChargeRefusal } from "./ledger.ts";
import type {
  MessagePage,
  MessageQuery,
  MessageSearchPage,
  MessageSearch,
  TdrQuery,
} from "./message-lists.ts";
import { getBackoffMilliseconds, type Backoff } from "../../common/backoff.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../clock.ts";
import { isStoreError } from "./errors.ts";

/**
 * An accepted message, which is also its queue entry. Its price is set when it is accepted. Times are in Unix
 * milliseconds, money in micro-units.
 */
export type Message<Of extends Channel = Channel> = MessageContent<Of> & {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  /** In E.164, or the hash of the number if it was removed. */
  readonly recipient: string;
  /** The recipient as the customer has written it, or the calling code if the number was removed. */
  readonly recipientGiven: string;
  /** English name of the recipient's country; `International` for calling codes that belong to none. */
  readonly country: string;
  readonly countryCode: number;
  /** Mobile network of the recipient, as the price list names it; "" if it names none. */
  readonly network: string;
  readonly currency: string;
  readonly unitPriceMicros: number;
  readonly quantity: number;
  readonly priceMicros: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Queue of the message. */
  readonly queue: MessageQueue;
  /** Trace context of the request that sent it. null if the request had none and tracing is disabled. */
  readonly traceparent: string | null;
  /** Verification that the message belongs to. The text of such a message is created when it is submitted. */
  readonly verificationId: string | null;
};

/** A message and its current state. */
export type TrackedMessage<Of extends Channel = Channel> = Message<Of> & {
  /** Set if the text is sealed and cannot be opened: the reason. The text is then "", and must not be submitted. */
  readonly unreadable?: string | undefined;
  readonly status: DeliveryStatus;
  readonly outcome: ReportedOutcome | null;
  readonly verification: VerificationStatus | null;
  readonly codeChecks: number;
  readonly verifiedAt: number | null;
  /** Provider that accepted the message, if it reports statuses later. */
  readonly provider: string | null;
  readonly providerMessageId: string | null;
  /**
   * Provider cost in micro-units. null if the message was not submitted, or if the cost is unknown. 0 after a refund.
   */
  readonly costMicros: number | null;
  readonly submittedAt: number | null;
  readonly refundedAt: number | null;
  /** Number of claims, which is the fencing token of the lease. */
  readonly attempts: number;
  /** True if an earlier attempt has an unknown outcome. `lastUnknownOutcome` has the provider of the latest one. */
  readonly outcomeUnknown: boolean;
  readonly lastUnknownOutcome?: UnknownOutcome | undefined;
  readonly updatedAt: number;
};

/** Properties of a Telegram message in its delivery record (TDR). */
export type Tdr = Pick<
  TrackedMessage<"telegram">,
  | "id"
  | "recipient"
  | "recipientGiven"
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

/** A message, its events, oldest first, and its latest submit attempts, sorted by start time. */
export interface MessageHistory {
  readonly message: TrackedMessage;
  readonly events: readonly MessageEvent[];
  readonly attempts: readonly SubmitAttempt[];
  /** Undefined unless an operator has cancelled the message. */
  readonly cancellation: Cancellation | undefined;
}

/** Operator user who cancelled a message, or `command line`, and the reason. */
export interface Cancellation {
  readonly by: string;
  readonly reason: string | null;
}

/**
 * Outcome of a submission that a provider has accepted: the statuses to merge, and a refund if the provider refunded
 * its fee.
 */
export interface AcceptedSubmission {
  /** Provider that accepted the message, if it reports statuses later. */
  readonly provider?: string | undefined;
  readonly providerMessageId: string;
  /** Provider ids of the segments. Unset if the message has one segment. */
  readonly segmentIds?: readonly string[] | undefined;
  /** New expiry time. Default: unchanged. */
  readonly expiresAt?: number | undefined;
  /** Time of the first status poll. Unset if the provider sends delivery receipts. */
  readonly askAt?: number | undefined;
  readonly statuses: readonly { readonly status: DeliveryStatus; readonly detail?: string | undefined }[];
  /** Transaction id of the refund. Unset if the provider has not refunded its fee. */
  readonly refundId?: string | undefined;
  /** Provider cost. Unset if unknown. */
  readonly costMicros?: number | undefined;
  /** Latest submit attempts, including the successful one. */
  readonly attempts?: readonly SubmitAttempt[] | undefined;
}

/** Reason why a message was not accepted by a provider, and its latest submit attempts. */
export interface FailedSubmission {
  readonly detail: string;
  readonly attempts?: readonly SubmitAttempt[] | undefined;
}

/** Outcome of a submission whose message is refunded. `refundId` is the transaction id of the refund. */
export interface RefundedSubmission extends FailedSubmission {
  readonly refundId: string;
}

/**
 * Messages, their events and their queues. Reads of single messages and lists omit messages that are older than the
 * retention period, unless they are pending.
 */
export interface Messages {
  /** Returns a message of this account and channel. */
  find(accountId: string, channel: Channel, id: string): Promise<TrackedMessage | undefined>;
  /** Returns a message of any account. */
  findAny(id: string): Promise<TrackedMessage | undefined>;
  /** Returns a message of any channel and its events, read at the same moment. */
  findHistory(accountId: string, id: string): Promise<MessageHistory | undefined>;
  /** Returns the Telegram message with a `request_id`, which is its own id or its provider id. */
  findByRequest(accountId: string, requestId: string): Promise<TrackedMessage<"telegram"> | undefined>;
  /** Returns the delivery record of a Telegram message, or undefined if the message belongs to a verification. */
  findTdr(accountId: string, id: string): Promise<Tdr | undefined>;
  /** Resolves to "too_many" if the query would have to read more than 50,000 records one by one. */
  listTdrs(query: TdrQuery): Promise<{ readonly total: number; readonly list: readonly Tdr[] } | "too_many">;
  /** Lists a page of the account's messages. An index makes deep pages as fast as the first one. */
  list(query: MessageQuery): Promise<MessagePage>;
  /** Lists a page of search results. The duration does not depend on the number of messages. */
  search(search: MessageSearch): Promise<MessageSearchPage>;
  /** Lists the events of a message, oldest first. */
  listEvents(messageId: string): Promise<readonly MessageEvent[]>;
  /**
   * Lists the first `limit` queues by name that contain messages, including submitted messages without a final status.
   */
  listQueues(limit: number): Promise<readonly MessageQueue[]>;
  /**
   * Returns the due time of the queue's next message, in Unix milliseconds. Returns undefined if the queue is empty. A
   * leased message is due when its lease expires, and a submitted one when it expires.
   */
  nextDueAt(queue: MessageQueue): Promise<number | undefined>;
  /**
   * Debits the account, and stores the transaction, the PENDING message and its first event. A verification with one
   * price has messages at price 0, which cause no transaction. Counts the message in the totals. Fails if the balance
   * is too low or the daily limit is reached. The message is due now, or leased for its first attempt until
   * `leaseUntil`.
   */
  accept(message: Message, transactionId: string, leaseUntil?: number): Change<ChargeRefusal>;
  /**
   * Accepts a message like `accept`. Fails if the recipient has opted out of the account's messages on this channel.
   */
  acceptUnlessOptedOut(
    message: Message,
    transactionId: string,
    leaseUntil?: number,
  ): Change<ChargeRefusal | "opted_out">;
  /**
   * Lists at most `limit` accounts with messages in a queue, sorted by account id. Starts after the account `after`; ""
   * starts with the first account. Returns the due time of each account's first message.
   */
  listWaitingAccounts(queue: MessageQueue, after: string, limit: number): Promise<readonly WaitingAccount[]>;
  /** Returns the state of a queue. Counts at most 100,000 messages and reads at most 10,000 of them one by one. */
  readQueueState(queue: MessageQueue, now: number): Promise<QueueState>;
  /**
   * Lists at most `limit` messages of a queue that are neither submitted nor claimed, sorted by due time. Considers the
   * 10,000 messages that are due first, of the queue or of the account in the filter.
   */
  listCancellable(
    queue: MessageQueue,
    filter: WaitingFilter,
    limit: number,
  ): Promise<readonly TrackedMessage[]>;
  /** Lists at most `limit` messages of a queue that wait for their next attempt and are not claimed. */
  listRescheduled(
    queue: MessageQueue,
    filter: WaitingFilter,
    now: number,
    limit: number,
  ): Promise<readonly TrackedMessage[]>;
  /**
   * Makes a rescheduled message due now. Does nothing if it is claimed, submitted, final or already due, or if it was
   * claimed since it was read.
   */
  makeDue(message: Pick<TrackedMessage, "accountId" | "id" | "attempts">, now: number): Change;
  /**
   * Makes a rescheduled message due now. Fails with `lease_lost` if it is claimed, submitted, final or already due, or
   * if it was claimed since it was read.
   */
  makeOneDue(
    message: Pick<TrackedMessage, "accountId" | "id" | "attempts">,
    now: number,
  ): Change<"lease_lost">;
  /**
   * Claims at most `limit` due messages of a queue, including submitted messages that have expired. A message whose
   * lease has expired gets an unknown outcome.
   */
  claim(queue: MessageQueue, claiming: ClaimOptions, limit: number): Promise<readonly TrackedMessage[]>;
  /**
   * Finds the end of a chunk of at most `size` messages that starts with those due at `from`. Returns the due time of
   * the first message after the chunk. Returns undefined if no such message is due until `now`.
   */
  findChunkEnd(queue: MessageQueue, from: number, now: number, size: number): Promise<number | undefined>;
  /**
   * Claims at most `limit` messages that are due from `part.from` to `part.until`, both included. Only claims messages
   * that need no submission: they were submitted already, or have expired by `now`.
   */
  claimExpired(
    queue: MessageQueue,
    part: { readonly from: number; readonly until: number },
    claiming: ClaimOptions,
    limit: number,
  ): Promise<readonly TrackedMessage[]>;
  /**
   * Claims due messages of the given accounts, up to the limit of each account. Only claims messages that have not been
   * submitted.
   */
  claimForAccounts(
    shares: readonly { readonly accountId: string; readonly limit: number }[],
    queue: MessageQueue,
    claiming: ClaimOptions,
  ): Promise<readonly TrackedMessage[]>;
  /**
   * Extends the lease of a claimed message to `leaseUntil`. Does nothing if the lease is lost or the message has been
   * processed.
   */
  renewLease(message: Pick<TrackedMessage, "accountId" | "id" | "attempts">, leaseUntil: number): Change;
  /**
   * Releases the lease of a claimed message without a submit attempt, so that it is due now. Does nothing if the lease
   * is lost or the message has been processed.
   */
  releaseLease(message: TrackedMessage, now: number): Change;
  /**
   * Makes all leased messages that were not submitted due now. Their next claim records an unknown outcome. Only for
   * times when no process works on messages.
   */
  expireAllLeases(now: number): Change;
  /**
   * Makes at most `limit` rescheduled messages of a queue due since their acceptance, so that the oldest are claimed
   * first. Skips claimed messages. Skips messages with an unknown outcome, which keep the pauses between their
   * attempts. Returns the number of changed messages.
   */
  bringForward(queue: MessageQueue, now: number, limit: number): Promise<number>;
  /**
   * Shifts the due times of at most `limit` unsubmitted messages of a queue after the system time was set from `before`
   * to `after`. Each message is shifted once. After a step back, leases that expire by `leasedUntil` stay unchanged.
   * Default of `leasedUntil`: `after`. Returns the number of changed messages.
   */
  shiftDueTimes(
    queue: MessageQueue,
    step: { readonly before: number; readonly after: number; readonly leasedUntil?: number },
    limit: number,
  ): Promise<number>;
  /** Records that the gateway accepted the message. */
  recordSubmission(message: TrackedMessage, result: AcceptedSubmission, now: number): Change<"lease_lost">;
  /** Puts the message back into its queue, due at `dueAt`. */
  reschedule(
    message: TrackedMessage,
    result: FailedSubmission & { readonly dueAt: number },
    now: number,
  ): Change<"lease_lost">;
  /** Fails a message that no gateway accepted, and refunds it. */
  fail(message: TrackedMessage, result: RefundedSubmission, now: number): Change<"lease_lost">;
  /** Records an attempt that ended after its submission ended. */
  recordAttempt(message: Pick<TrackedMessage, "accountId" | "id">, attempt: SubmitAttempt): Change;
  /**
   * Cancels a queued message that is not claimed. The message fails and is refunded. If an earlier attempt has an
   * unknown outcome, it expires without a refund. Fails with `lease_lost` if the message is claimed, submitted or
   * final, or was claimed since it was read.
   */
  cancel(
    message: TrackedMessage,
    result: Omit<RefundedSubmission, "attempts"> & { readonly cancellation?: Cancellation },
    now: number,
  ): Change<"lease_lost">;
  /** Expires a message that was, or may have been, submitted and was not confirmed in time. */
  expire(message: TrackedMessage, now: number, result?: Partial<FailedSubmission>): Change<"lease_lost">;
  /** Merges a status report. If `status` is undefined, stores the outcome only. */
  recordReport(
    message: TrackedMessage,
    outcome: ReportedOutcome,
    status: DeliveryStatus | undefined,
    now: number,
  ): Change;
  /**
   * Stores the result of a code check. A stored `code_valid` is replaced only by `code_max_attempts_exceeded`. Fails if
   * a result other than `code_valid` was stored since the message was read.
   */
  recordCheck(
    message: TrackedMessage,
    verification: VerificationStatus,
    now: number,
  ): Change<"message_changed">;
}

/** An account with queued messages, and the due time of the first one. */
export interface WaitingAccount {
  readonly accountId: string;
  readonly dueAt: number;
}

/** Filter for queued messages. All conditions must match. */
export interface WaitingFilter {
  readonly accountId?: string | undefined;
  /** Unix time in milliseconds. */
  readonly acceptedBefore?: number | undefined;
}

/** State of a queue. */
export interface QueueState {
  /** Number of messages that are not submitted, including claimed messages. */
  readonly waiting: number;
  /** Number of due messages. A claimed message is due when its lease expires. */
  readonly due: number;
  /** Number of claimed messages. */
  readonly inFlight: number;
  /** Acceptance time of the oldest message, and due time of the next unclaimed message, in Unix milliseconds. */
  readonly oldestAt: number | undefined;
  readonly nextDueAt: number | undefined;
}

/** Claims items that are due at `now`. Their leases expire at `leaseUntil`. */
export interface ClaimOptions {
  readonly now: number;
  readonly leaseUntil: number;
}

const pauses: Backoff = { firstMilliseconds: 50, maximumMilliseconds: 5_000, spread: [0.5, 1.5] };
/** Enough retries for 1 minute. */
const maximumBusyRetries = 30;
/** Enough retries for 1 hour. */
const maximumFencedRetries = 1_000;

/**
 * Limits of retries. No retry starts after `until`, by the monotonic clock. Once `stopping` is aborted, only fenced
 * work is retried.
 */
export interface RetryLimits {
  readonly clock: Clock;
  readonly until: number;
  readonly stopping?: Pick<AbortSignal, "aborted"> | undefined;
}

/**
 * Retries work while the store is `busy`, within the limits. The pause doubles up to 5 seconds, with a random variation
 * of 50 %. Rejects with the last `busy` error, and immediately with any other error.
 */
export const retryBusy = <Result>(bounds: RetryLimits, work: () => Promise<Result>): Promise<Result> =>
  retry(bounds, work, (error, isStopping) => !isStopping && isStoreError(error, "busy"), maximumBusyRetries);

/**
 * Retries fenced work while the store is `busy` or `gone`. Fenced work has no effect if it was already done. If it is
 * not done, a message may be sent twice. Therefore, during a shutdown, `busy` is retried for as long as the process
 * waits for submissions.
 */
export const retryFenced = <Result>(bounds: RetryLimits, work: () => Promise<Result>): Promise<Result> =>
  retry(
    bounds,
    work,
    (error, isStopping) => isStoreError(error, "busy") || (!isStopping && isStoreError(error, "gone")),
    maximumFencedRetries,
  );

async function retry<Result>(
  { clock, until, stopping }: RetryLimits,
  work: () => Promise<Result>,
  isRetryable: (error: unknown, isStopping: boolean) => boolean,
  maximumTries: number,
): Promise<Result> {
  let end = until;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isStopping = stopping?.aborted === true;
      if (isStopping) end = Math.min(end, clock.monotonic() + lifetimes.submissionsEndMilliseconds);
      // The last retry runs shortly before the end, whatever the pause before it would be.
      const left = end - clock.monotonic() - pauses.firstMilliseconds;
      if (!isRetryable(error, isStopping) || attempt === maximumTries || left <= 0) throw error;
      const pause = Math.min(getBackoffMilliseconds(pauses, attempt), left);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Size and age of a message queue. */
export interface QueueSummary {
  readonly queue: MessageQueue;
  /** Number of unsubmitted messages. Counts at most 10,000. */
  readonly messages: number;
  /**
   * Acceptance time of the oldest of the 100 messages that are due next, in Unix milliseconds. Undefined if none of
   * them is unsubmitted.
   */
  readonly oldestAt: number | undefined;
}

/** Backlog of the store. The cost of a read does not grow with the backlog. */
export interface StoredBacklog {
  /** Returns the size and age of the first 64 message queues by name. */
  queues(): Promise<readonly QueueSummary[]>;
}
