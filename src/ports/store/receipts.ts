import type { DeliveryStatus, Channel } from "../../domain/messages/delivery.ts";
import type { ProviderReceipt } from "../providers.ts";
import type { Change } from "./change.ts";
import type { TrackedMessage } from "./messages.ts";

/** A segment of a message, as its provider identifies it. Most messages have one segment. */
export interface MessageSegment {
  readonly provider: string;
  readonly providerMessageId: string;
  readonly message: TrackedMessage;
  readonly status: DeliveryStatus;
}

/** A receipt that arrived before its message was recorded. */
export interface EarlyReceipt extends ProviderReceipt {
  /** Contains the arrival time. */
  readonly id: string;
  readonly provider: string;
}

/** Delivery receipts, and the segments of messages that they belong to. */
export interface StoredReceipts {
  /** Returns the segment with the first of these provider ids that is known. */
  findSegment(provider: string, providerMessageIds: readonly string[]): Promise<MessageSegment | undefined>;
  /** Returns all segments with these provider ids, in any order. */
  listSegments(provider: string, providerMessageIds: readonly string[]): Promise<readonly MessageSegment[]>;
  /** Lists the provider ids of a message's segments. Omits ids that the provider has since used for another message. */
  listSegmentIds(messageId: string): Promise<readonly string[]>;
  /**
   * Merges a receipt with new information into its segment and message. Fails if another receipt was merged since the
   * segment was read.
   * - A message is delivered when all of its segments are.
   * - If the provider refunded its fee, the message is refunded, unless it was delivered or already refunded.
   * - A detail without a status becomes an event with the message's current status, once. A final message gets none,
   *   and a status gets at most ten events.
   * - If only the cost is new, nothing else changes, and hourly statistics that were already computed may not include
   *   it at first.
   */
  merge(
    part: MessageSegment,
    receipt: ProviderReceipt,
    refundId: string,
    now: number,
  ): Change<"message_changed">;
  /** Stores a receipt without a segment, under each of its ids. */
  storeEarly(receipt: EarlyReceipt): Change;
  /**
   * Lists the early receipts with these ids, oldest first for each id. Each returned receipt only has the id that it
   * was found by.
   */
  listEarly(provider: string, providerMessageIds: readonly string[]): Promise<readonly EarlyReceipt[]>;
  /** Lists at most `limit` early receipts with ids between `after` and `before`, both excluded, oldest first. */
  listEarlyBetween(after: string, before: string, limit: number): Promise<readonly EarlyReceipt[]>;
  /** Removes an early receipt with all of its ids. Does nothing if there is none. */
  removeEarly(id: string): Change;
  /**
   * Deletes at most `limit` early receipts that were not used within 3 days. Returns the number of deleted receipts.
   */
  purge(now: number, limit: number): Promise<number>;
}

/** A segment with a polled status. Its number of polls is the fencing token of its lease. */
export interface PolledSegment {
  readonly accountId: string;
  readonly provider: string;
  readonly providerMessageId: string;
  readonly channel: Channel;
  /** Number of polls, including the current one. */
  readonly asks: number;
  /** Expiry time of the message, in Unix milliseconds. */
  readonly expiresAt: number;
}

/** Queues of segments to poll, one for each provider. */
export interface StatusQueue {
  /** Returns the time of the provider's next poll, or undefined if there is none. */
  nextDueAt(provider: string): Promise<number | undefined>;
  /** Claims at most `limit` due segments of a provider. Their leases expire at `leaseUntil`. */
  claim(provider: string, now: number, leaseUntil: number, limit: number): Promise<readonly PolledSegment[]>;
  /** Schedules the next poll of a segment, or ends polling if `dueAt` is null. Does nothing if the lease is lost. */
  reschedule(part: PolledSegment, dueAt: number | null): Change;
}

/** One of our WhatsApp numbers, and a recipient who writes to it. */
export interface ServiceWindowKey {
  readonly provider: string;
  /** The provider's name for our number. */
  readonly number: string;
  /** Phone number in E.164. */
  readonly recipient: string;
}

/**
 * A WhatsApp customer service window. WhatsApp accepts free-form texts to a recipient for 24 hours after the
 * recipient's latest message.
 */
export interface ServiceWindow extends ServiceWindowKey {
  /** Time of the recipient's latest message, in Unix milliseconds. */
  readonly writtenAt: number;
}

/** Customer service windows, one for each recipient and each of our numbers. */
export interface StoredServiceWindows {
  /** Returns the time of the recipient's latest message, or undefined if it is not known. */
  find(key: ServiceWindowKey): Promise<number | undefined>;
  /** Stores a window, unless a window with a later message is stored. */
  put(window: ServiceWindow): Change;
  /** Deletes at most `limit` windows that have ended. Returns the number of deleted windows. */
  purge(now: number, limit: number): Promise<number>;
  /** Deletes at most `limit` windows whose latest message is after `instant`. Returns the number of deleted windows. */
  purgeAfter(instant: number, limit: number): Promise<number>;
}

/** Account, channel and recipient of an opt-out. */
export interface OptOutKey {
  readonly accountId: string;
  readonly channel: Channel;
  /** E.164 phone number. */
  readonly recipient: string;
}

/** A recipient's opt-out of an account's messages on a channel, as a provider has reported it. */
export interface OptOut extends OptOutKey {
  readonly id: string;
  readonly provider: string;
  /**
   * Number that the recipient sent the opt-out to, in digits. null if the provider rejected a message because of an
   * opt-out.
   */
  readonly sender: string | null;
  /** Time of the opt-out, in Unix milliseconds. */
  readonly createdAt: number;
}

/** A page of opt-outs, newest first. `before` is the id of the last opt-out of the previous page. */
export interface OptOutQuery {
  readonly accountId?: string | undefined;
  readonly recipient?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Opt-outs of recipients. */
export interface OptOuts {
  find(id: string): Promise<OptOut | undefined>;
  /** Returns true if there is an opt-out, reported by any provider. */
  has(key: OptOutKey): Promise<boolean>;
  list(query: OptOutQuery): Promise<readonly OptOut[]>;
  /** Lists at most `limit` opt-outs of a recipient that a provider has reported, for all accounts. */
  listReported(provider: string, recipient: string, limit: number): Promise<readonly OptOut[]>;
  /**
   * Stores an opt-out. If the provider has reported it before, the newer report applies, and the number is kept if
   * either report has one.
   */
  put(optOut: OptOut): Change;
  remove(optOut: Pick<OptOut, "accountId" | "id">): Change<"not_found">;
}
