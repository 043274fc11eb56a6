import type {
  Channel,
  DeliveryStatus,
  ReportedOutcome,
  VerificationStatus,
} from "../../domain/messages/delivery.ts";

/** Properties of a message in lists. */
export interface MessageSummary {
  readonly id: string;
  readonly channel: Channel;
  /** In E.164, or the hash of the number if it was removed. */
  readonly recipient: string;
  /** The recipient as the customer has written it, or the calling code if the number was removed. */
  readonly recipientGiven: string;
  readonly status: DeliveryStatus;
  readonly outcome: ReportedOutcome | null;
  readonly verification: VerificationStatus | null;
  /** Verification that the message belongs to. null if there is none. */
  readonly verificationId: string | null;
  readonly priceMicros: number;
  readonly currency: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/**
 * A page of an account's messages, newest first. All filters must match. `from` is included, `until` is excluded, in
 * Unix milliseconds of the acceptance time.
 */
export interface MessageQuery {
  readonly accountId: string;
  readonly filter: {
    readonly channel?: Channel | undefined;
    readonly status?: DeliveryStatus | undefined;
    /** E.164 phone number. */
    readonly recipient?: string | undefined;
  };
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** Id of the last message of the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/**
 * A page of messages. `next` is the `before` of the next page, or undefined if there is none. A page filtered by
 * recipient and status may contain fewer messages than its limit, even none, although a next page exists.
 */
export interface MessagePage {
  readonly list: readonly MessageSummary[];
  readonly next: string | undefined;
}

/**
 * An operator's search in the messages of all accounts. All filters must match. `from` is included, `until` is
 * excluded, in Unix milliseconds of the acceptance time.
 */
export interface MessageSearch {
  readonly filter: {
    readonly id?: string | undefined;
    /** Provider id of the message or a segment. */
    readonly providerMessageId?: string | undefined;
    readonly accountId?: string | undefined;
    /** E.164 phone number. */
    readonly recipient?: string | undefined;
    readonly channel?: Channel | undefined;
    readonly status?: DeliveryStatus | undefined;
    /** Provider that accepted the message, if it reports statuses later. */
    readonly provider?: string | undefined;
    /** English name of the recipient's country. */
    readonly country?: string | undefined;
  };
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** Id of the last message of the previous page. The newest messages come first. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A message in search results. */
export interface MessageSearchResult extends MessageSummary {
  readonly accountId: string;
  readonly userId: string;
  /** English name of the recipient's country. */
  readonly country: string;
  readonly network: string;
  /** Sender, if the channel has senders. */
  readonly sender: string | null;
  readonly provider: string | null;
  readonly providerMessageId: string | null;
}

/**
 * A page of search results. `next` is the `before` of the next page, or undefined if there is none. The search reads a
 * bounded number of messages, so a page may contain fewer messages than its limit, even none, although a next page
 * exists.
 */
export interface MessageSearchPage {
  readonly list: readonly MessageSearchResult[];
  readonly next: string | undefined;
}

export const tdrSortKeys = [
  "uuid",
  "to",
  "code",
  "status",
  "request_id",
  "country",
  "country_code",
  "network",
  "timestamp",
] as const;
export type TdrSortKey = (typeof tdrSortKeys)[number];

/**
 * A page of an account's Telegram messages that belong to no verification. All filters are compared for equality.
 * `from` is included, `until` is excluded, in Unix milliseconds of the acceptance time.
 */
export interface TdrQuery {
  readonly accountId: string;
  readonly filter: {
    readonly uuid?: string | undefined;
    readonly to?: string | undefined;
    readonly code?: string | undefined;
    readonly status?: DeliveryStatus | undefined;
    readonly request_id?: string | undefined;
    readonly country?: string | undefined;
    readonly country_code?: number | undefined;
    readonly network?: string | undefined;
  };
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly sortBy: TdrSortKey;
  readonly sortDirection: "ASC" | "DESC";
  readonly offset: number;
  readonly limit: number;
}
