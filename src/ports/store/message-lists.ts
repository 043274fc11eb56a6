import type {
  Channel,
  DeliveryStatus,
  ReportedOutcome,
  VerificationStatus,
} from "../../domain/messages/delivery.ts";

/** What a list shows of a message: all but what happened to it. */
export interface ListedMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly status: DeliveryStatus;
  readonly outcome: ReportedOutcome | null;
  readonly verification: VerificationStatus | null;
  /** The verification that it is an attempt of; null for a message of no verification. */
  readonly verificationId: string | null;
  readonly priceMicros: number;
  readonly currency: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A page of an account's messages, newest first, that equal all that is given. */
export interface MessageQuery {
  readonly accountId: string;
  readonly filter: {
    readonly channel?: Channel | undefined;
    readonly status?: DeliveryStatus | undefined;
    /** In E.164. */
    readonly recipient?: string | undefined;
  };
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** The page begins after the message with this id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/**
 * A page; `next` is the `before` of the page after it, undefined where there is none. A page by recipient and status may hold
 * less than its limit, even nothing, and still have a next one.
 */
export interface MessagePage {
  readonly list: readonly ListedMessage[];
  readonly next: string | undefined;
}

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

/** A page of an account's Telegram messages; equality on every filter but the half-open time range. */
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
