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

/** Where a message stands in a list, newest first. */
export type MessagePlace = Pick<ListedMessage, "createdAt" | "id">;

/** A page of an account's messages, newest first: those that come after a place, and equal all that is given. */
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
  readonly after?: MessagePlace | undefined;
  readonly limit: number;
}

/**
 * A page; `next` is the place to go on from, undefined where nothing comes after it. A page by recipient and status may
 * hold less than its limit, even nothing, and still have a next one.
 */
export interface MessagePage {
  readonly list: readonly ListedMessage[];
  readonly next: MessagePlace | undefined;
}
