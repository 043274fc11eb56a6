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
import type { MessagePage, MessageQuery } from "./message-page.ts";
import type { Claiming, QueueState, WaitingAccount, WaitingFilter } from "./message-queue.ts";
import type { FoundMessages, MessageSearch } from "./message-search.ts";
import type { TdrQuery } from "./tdr-query.ts";

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
  readonly handedOverAt: number | null;
  readonly refundedAt: number | null;
  readonly attempts: number;
  /** Whether an earlier attempt, whose outcome nobody knows, may have reached its gateway; and whose that was last. */
  readonly mayBeTaken: boolean;
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
  /** Up to `limit` queues that have messages. One that a version before queues left is called "". */
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
