import type { Channel, DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { ListedMessage } from "./message-page.ts";

/** What operators look for among the messages of all accounts; all that is given has to hold. */
export interface MessageSearch {
  readonly filter: {
    readonly id?: string | undefined;
    /** What its provider calls the message, or a part of it. */
    readonly providerMessageId?: string | undefined;
    readonly accountId?: string | undefined;
    /** In E.164. */
    readonly recipient?: string | undefined;
    readonly channel?: Channel | undefined;
    readonly status?: DeliveryStatus | undefined;
    /** The provider that took it, if it reports later. */
    readonly provider?: string | undefined;
    readonly country?: string | undefined;
  };
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** The latest message comes first: those before the one with this id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A message as a search finds it. */
export interface FoundMessage extends ListedMessage {
  readonly accountId: string;
  readonly userId: string;
  readonly country: string;
  readonly network: string;
  /** Whom it is from, where its channel has senders. */
  readonly sender: string | null;
  readonly provider: string | null;
  readonly providerMessageId: string | null;
}

/**
 * A page; `next` is the id to go on before, undefined where nothing comes after it. A page may hold less than its limit,
 * even nothing, and still have a next one: it looks at a bounded number of messages.
 */
export interface FoundMessages {
  readonly list: readonly FoundMessage[];
  readonly next: string | undefined;
}
