import type {
  Channel,
  DeliveryStatus,
  MessageQueue,
  ReportedOutcome,
  VerificationStatus,
} from "../../domain/messages/delivery.ts";
import { granularities } from "../totals/granularities.ts";
import {
  withInitial,
  int4,
  integer,
  nullable,
  textEnum,
  table,
  text,
  withDefault,
  type RowOf,
  type StoredRow,
} from "./table.ts";

/** Messages, with their content, price, queue entry and result. */
export const messages = table("messages", {
  id: text,
  accountId: text,
  userId: text,
  channel: textEnum<Channel>(),
  recipient: text,
  recipientGiven: text,
  sender: nullable(text),
  text: nullable(text),
  code: nullable(text),
  ringTimeSeconds: nullable(int4),
  country: text,
  countryCode: int4,
  network: text,
  currency: text,
  unitPriceMicros: integer,
  quantity: int4,
  priceMicros: integer,
  createdAt: integer,
  expiresAt: integer,
  status: textEnum<DeliveryStatus>(),
  outcome: nullable(textEnum<ReportedOutcome>()),
  verification: nullable(textEnum<VerificationStatus>()),
  codeChecks: withInitial(int4, 0),
  verifiedAt: nullable(integer),
  providerMessageId: nullable(text),
  submittedAt: nullable(integer),
  refundedAt: nullable(integer),
  /**
   * Due time of the message in its queue. While it is leased, this is the lease expiry. After its submission, it is the
   * expiry time. null if the message is in no queue.
   */
  nextAttemptAt: nullable(integer),
  /** Number of claims, which is the fencing token of a lease. */
  attempts: withInitial(int4, 0),
  updatedAt: integer,
  /**
   * Provider that accepted the message. null if it reports no statuses later, or if no provider accepted the message.
   */
  provider: nullable(text),
  /** Lease expiry. null if the message is not leased. */
  leaseUntil: nullable(integer),
  /** 1 if an attempt with an unknown outcome may have reached its provider. */
  outcomeUnknown: withDefault(int4, 0),
  queue: textEnum<MessageQueue>(),
  /** The latest submit attempts, one line each. */
  attemptLog: withDefault(text, ""),
  /** Provider cost in micro-units. null if the message was not submitted, or the cost is unknown. 0 after a refund. */
  costMicros: nullable(integer),
  /** Trace context of the request that sent the message, in the W3C format. */
  traceparent: nullable(text),
  /** Verification whose attempt this message is. null if it has none. */
  verificationId: nullable(text),
  /** Id of the operator's user who cancelled the message, or `command line`. null if no operator cancelled it. */
  cancelledBy: nullable(text),
  cancelReason: nullable(text),
  /** Number of the newest event. Numbers are never reused, even if older events are removed. */
  eventCount: withDefault(int4, 1),
  /** Sealed text. null if the text is removed or stored readable in `text`. */
  sealed: nullable(text),
}).key(["id"], {
  comparedColumns: ["attempts", "nextAttemptAt"],
  isKeyNewestIndex: true,
  isLarge: true,
  indexes: [
    "index messages_due on messages (queue, next_attempt_at) where next_attempt_at is not null",
    `index messages_waiting on messages (queue, account_id, next_attempt_at)
        where submitted_at is null and next_attempt_at is not null`,
    "index messages_of_account on messages (account_id, channel, created_at, id)",
    "index messages_by_status on messages (account_id, channel, status, created_at, id)",
    // Only this index and the next one begin with random values, because each such index costs a page write for every
    // message.
    "index messages_by_recipient on messages (recipient, account_id, channel, created_at, id)",
    "index messages_by_request on messages (provider_message_id) where provider_message_id is not null",
    // An expression instead of the column, so that only queries with the same expression use this index.
    `index tdrs_by_time on messages (account_id, created_at, id)
        where channel || '' = 'telegram' and verification_id is null`,
  ],
});
export type MessageRow = RowOf<typeof messages.columns>;
export type StoredMessage = StoredRow<typeof messages.columns>;

/** Segments of messages, by the ids that the provider assigned. */
export const messageParts = table("message_parts", {
  provider: text,
  providerMessageId: text,
  messageId: text,
  status: textEnum<DeliveryStatus>(),
  /** Time of the next status poll, or lease expiry of a poll. null if the status is not polled. */
  askAt: nullable(integer),
  /** Number of polls, which is the fencing token of a lease. */
  asks: withDefault(int4, 0),
}).key(["provider", "providerMessageId"], {
  isClustered: true,
  isLarge: true,
  indexes: [
    "index message_parts_of_message on message_parts (message_id)",
    "index message_parts_asked on message_parts (provider, ask_at) where ask_at is not null",
  ],
});

export const messageEvents = table("message_events", {
  messageId: text,
  sequence: int4,
  status: textEnum<DeliveryStatus>(),
  detail: nullable(text),
  createdAt: integer,
}).key(["messageId", "sequence"], {
  keyName: "message_events_message_id_sequence_key",
  isClustered: true,
  isLarge: true,
});

export const messageTotals = table("message_totals", {
  accountId: text,
  channel: textEnum<Channel>(),
  span: integer,
  bucket: integer,
  status: textEnum<DeliveryStatus>(),
  requests: integer,
  /** Number of requests that were submitted. */
  transactions: integer,
  /** Prices of the requests that were not refunded. */
  amountMicros: integer,
  /** Number of requests that are verification attempts. */
  ofVerifications: withDefault(integer, 0),
}).key(["accountId", "channel", "span", "bucket", "status"], {
  sums: ["requests", "transactions", "amountMicros", "ofVerifications"],
  granularities,
  isClustered: true,
  indexes: [
    `index message_totals_long on message_totals (bucket, account_id, channel) where span = ${granularities[0]}`,
  ],
});

export const optOuts = table("opt_outs", {
  accountId: text,
  channel: textEnum<Channel>(),
  recipient: text,
  provider: text,
  sender: nullable(text),
  id: text,
  createdAt: integer,
}).key(["accountId", "channel", "recipient", "provider"], {
  indexes: [
    "unique index opt_outs_id_key on opt_outs (id)",
    "index opt_outs_of_account on opt_outs (account_id, id)",
    "index opt_outs_of_recipient on opt_outs (recipient, id)",
  ],
});
