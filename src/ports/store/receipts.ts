import type { DeliveryStatus, Channel } from "../../domain/messages/delivery.ts";
import type { ProviderReceipt } from "../providers.ts";
import type { Change } from "./change.ts";
import type { TrackedMessage } from "./messages.ts";

/** A part of a message as its provider knows it; most messages have one. */
export interface MessagePart {
  readonly provider: string;
  readonly providerMessageId: string;
  readonly message: TrackedMessage;
  readonly status: DeliveryStatus;
}

/** A receipt that came before its message's record was written. */
export interface EarlyReceipt extends ProviderReceipt {
  /** Has the time at which the receipt came. */
  readonly id: string;
  readonly provider: string;
}

/** What providers report of messages that they took. */
export interface StoredReceipts {
  /** The part that a provider knows under one of these ids. */
  findPart(provider: string, providerMessageIds: readonly string[]): Promise<MessagePart | undefined>;
  /** All parts that a provider knows under these ids, in no order. */
  findParts(provider: string, providerMessageIds: readonly string[]): Promise<readonly MessagePart[]>;
  /** What its provider calls the parts of a message, without ids that it has since given to another message. */
  partIdsOf(messageId: string): Promise<readonly string[]>;
  /**
   * Merges a receipt that tells something new into its part and message, and refunds the message's price where the
   * provider refunded its fee, unless another receipt came in between. A message arrives when all of its parts have. A detail
   * without a status is an event with the message's own, once. Where only the cost is new nothing else changes, and the
   * traffic of an hour that was counted may lag behind it.
   */
  receive(
    part: MessagePart,
    receipt: ProviderReceipt,
    refundId: string,
    now: number,
  ): Change<"message_changed">;
  /** Keeps a receipt for which there is no part yet, under each of its ids. */
  keep(receipt: EarlyReceipt): Change;
  /** What was kept under these ids, oldest first for each, with that id alone. */
  listEarly(provider: string, providerMessageIds: readonly string[]): Promise<readonly EarlyReceipt[]>;
  /** Up to `limit` receipts that were kept, with ids between these two, both excluded, the oldest first. */
  listKept(after: string, before: string, limit: number): Promise<readonly EarlyReceipt[]>;
  /** Removes a receipt that was kept. */
  forgetEarly(id: string): Change;
  /** Removes up to `limit` receipts that were kept for three days and never asked for; returns how many. */
  purge(now: number, limit: number): Promise<number>;
}

/** A part of a message whose status is to be asked for; `asks` counts the questions, and is the fence of its lease. */
export interface AskedPart {
  readonly accountId: string;
  readonly provider: string;
  readonly providerMessageId: string;
  readonly channel: Channel;
  readonly asks: number;
  /** When its message's time ends, in Unix milliseconds. */
  readonly expiresAt: number;
}

/** The parts whose status providers are asked for: each provider has a queue of its own. */
export interface StatusQueue {
  /** When this provider is next to be asked for a part, if at all. */
  nextDueAt(provider: string): Promise<number | undefined>;
  /** Claims up to `limit` due parts of a provider until `leaseUntil`. */
  claim(provider: string, now: number, leaseUntil: number, limit: number): Promise<readonly AskedPart[]>;
  /** Has a part asked for again at `dueAt`, or never again if null; changes nothing when the lease was lost. */
  postpone(part: AskedPart, dueAt: number | null): Change;
}

/** A WhatsApp number of ours, and who writes to it. */
export interface ServiceWindowKey {
  readonly provider: string;
  /** Our number, as the provider calls it. */
  readonly number: string;
  /** In E.164. */
  readonly recipient: string;
}

/** A customer service window of WhatsApp: it takes free texts to a recipient for a day after that has written to us. */
export interface ServiceWindow extends ServiceWindowKey {
  /** When it has written last, in Unix milliseconds. */
  readonly writtenAt: number;
}

/** Customer service windows, one for each number of ours and recipient. */
export interface StoredServiceWindows {
  /** When the recipient has written last; undefined where that is not known. */
  find(key: ServiceWindowKey): Promise<number | undefined>;
  /** Keeps one; where the recipient has written later, that stands. */
  keep(window: ServiceWindow): Change;
  /** Removes up to `limit` that are over; returns how many. */
  purge(now: number, limit: number): Promise<number>;
  /** Removes up to `limit` in which the recipient has written after an instant; returns how many. */
  purgeAfter(instant: number, limit: number): Promise<number>;
}

/** Whose messages a recipient wants no more of. */
export interface OptOutKey {
  readonly accountId: string;
  readonly channel: Channel;
  /** In E.164. */
  readonly recipient: string;
}

/** A recipient that wants no more messages of an account on a channel, as a provider has told. */
export interface OptOut extends OptOutKey {
  readonly id: string;
  readonly provider: string;
  /** The number that the recipient told it to, in digits; null where the provider refused a message for it. */
  readonly sender: string | null;
  /** When it was told. */
  readonly createdAt: number;
}

/** A page of them, newest first: those before the one with the identifier `before`. */
export interface OptOutQuery {
  readonly accountId?: string | undefined;
  readonly recipient?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Recipients that want no more messages. */
export interface OptOuts {
  find(id: string): Promise<OptOut | undefined>;
  /** Whether there is one, of whichever provider. */
  has(key: OptOutKey): Promise<boolean>;
  list(query: OptOutQuery): Promise<readonly OptOut[]>;
  /** Up to `limit` of a recipient that a provider has told, of all accounts. */
  told(provider: string, recipient: string, limit: number): Promise<readonly OptOut[]>;
  /** Keeps one; where its provider has told it before, the newer one stands, and the number where either knows it. */
  keep(optOut: OptOut): Change;
  remove(optOut: Pick<OptOut, "accountId" | "id">): Change<"not_found">;
}
