import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { GuessedId, ProviderReceipt } from "../providers.ts";
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
  readonly id: string;
}

/** An early receipt of which the message may have another id. */
export interface GuessedReceipt extends EarlyReceipt {
  readonly provider: string;
  readonly guessedIds: readonly GuessedId[];
}

/** What a receipt that is kept names, and when it came. */
export interface LeftReceipt {
  readonly provider: string;
  readonly providerMessageId: string;
  readonly receivedAt: number;
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
  /** Keeps a receipt for which there is no part yet. */
  keep(provider: string, receipt: ProviderReceipt, id: string, now: number): Change;
  /** What was kept under these ids, oldest first; a guessed id is not among them. */
  listEarly(provider: string, providerMessageIds: readonly string[]): Promise<readonly EarlyReceipt[]>;
  /** Up to `limit` receipts that were kept before this time and still have guessed ids. */
  listGuessed(before: number, limit: number): Promise<readonly GuessedReceipt[]>;
  /**
   * Up to `limit` messages that are recorded by now and of which a receipt was kept from one time to another, the oldest
   * receipt first.
   */
  listLeft(from: number, before: number, limit: number): Promise<readonly LeftReceipt[]>;
  /** Removes a receipt that was kept. */
  forgetEarly(id: string): Change;
  /** Removes the guessed ids of a receipt that was kept. */
  forgetGuesses(id: string): Change;
  /** Removes up to `limit` receipts that were kept for three days and never asked for; returns how many. */
  purge(now: number, limit: number): Promise<number>;
}
