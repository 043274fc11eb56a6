import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
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

/** What came before the message's own record did. */
export interface EarlyReceipt extends ProviderReceipt {
  readonly id: string;
}

/** What providers report of messages that they took. */
export interface StoredReceipts {
  /** The part that a provider knows under one of these ids. */
  findPart(provider: string, providerMessageIds: readonly string[]): Promise<MessagePart | undefined>;
  /** What its provider calls the parts of a message, without those that it has called another's since. */
  partIdsOf(messageId: string): Promise<readonly string[]>;
  /**
   * Merges a receipt that tells something new into its part and message, whose price goes back where the provider's fee
   * did, unless another one came in between. A message arrives when all of its parts have.
   */
  receive(
    part: MessagePart,
    receipt: ProviderReceipt,
    transactionId: string,
    now: number,
  ): Change<"message_changed">;
  /** Keeps a receipt for which there is no part yet. */
  keep(provider: string, receipt: ProviderReceipt, id: string, now: number): Change;
  /** What was kept under these ids, oldest first. */
  listEarly(provider: string, providerMessageIds: readonly string[]): Promise<readonly EarlyReceipt[]>;
  /** Lets go of what was kept. */
  forgetEarly(id: string): Change;
  /** Removes up to `limit` receipts that were kept for three days and never asked for; how many they were comes back. */
  purge(now: number, limit: number): Promise<number>;
}
