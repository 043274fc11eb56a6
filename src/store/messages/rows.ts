import { sql, type Selectable } from "kysely";
import type { MessageContent } from "../../domain/messages/content.ts";
import type {
  DeliveryStatus,
  MessageQueue,
  ReportedOutcome,
  VerificationStatus,
} from "../../domain/messages/delivery.ts";
import type { ListedMessage } from "../../ports/store/message-page.ts";
import type { FoundMessage } from "../../ports/store/message-search.ts";
import type { Tdr, TrackedMessage } from "../../ports/store/messages.ts";
import type { Row } from "../write.ts";
import { leftOpenIn } from "./attempt-log.ts";
import type { Tables } from "../tables.ts";
import type { Slot } from "../statement.ts";

export type MessageRow = Selectable<Tables["messages"]>;

/**
 * Whether a row is the account's, for queries that find few rows by another column: SQLite does not know how many rows
 * an account has, and would look through all of them instead.
 */
export const isOfAccount = (accountId: Slot<string>) => sql<boolean>`account_id || '' = ${accountId}`;

/** Whether a row is the message of a request_id, which is the message's own id or that of its gateway. */
export const isRequest = (requestId: Slot<string>) =>
  sql<boolean>`(id = ${requestId} or provider_message_id = ${requestId})`;

/** The message that a row of `messages` holds. */
export function messageOf(row: Row): TrackedMessage {
  const message = row as unknown as MessageRow;
  return {
    ...contentOf(message),
    id: message.id,
    accountId: message.account_id,
    userId: message.user_id,
    recipient: message.recipient,
    recipientGiven: message.recipient_given,
    country: message.country,
    countryCode: message.country_code,
    network: message.network,
    currency: message.currency,
    unitPriceMicros: message.unit_price_micros,
    quantity: message.quantity,
    priceMicros: message.price_micros,
    createdAt: message.created_at,
    expiresAt: message.expires_at,
    queue: message.queue as MessageQueue,
    traceparent: message.traceparent,
    verificationId: message.verification_id,
    status: message.status as DeliveryStatus,
    outcome: message.outcome as ReportedOutcome | null,
    verification: message.verification as VerificationStatus | null,
    codeChecks: message.code_checks,
    verifiedAt: message.verified_at,
    provider: message.provider,
    providerMessageId: message.provider_message_id,
    costMicros: message.cost_micros,
    handedOverAt: message.handed_over_at,
    refundedAt: message.refunded_at,
    attempts: message.attempts,
    mayBeTaken: message.may_be_taken === 1,
    ...(message.may_be_taken === 1 && { leftOpen: leftOpenIn(message.attempt_log) }),
    updatedAt: message.updated_at,
  };
}

/** What a message carries, in the columns of its row: none of another channel's is set. */
function contentOf({ channel, sender, text, code, ring_time_seconds }: MessageRow): MessageContent {
  switch (channel) {
    case "sms":
      return { channel, sender: sender ?? "", text: text ?? "" };
    case "flash_call":
      return { channel, sender: sender ?? "", ringTimeSeconds: ring_time_seconds ?? 0 };
    case "whatsapp":
      return { channel, text: text ?? "" };
    case "telegram":
      return { channel, code: code ?? "" };
  }
}

/** The same the other way round. */
export const columnsOf = (content: MessageContent) => ({
  sender: "sender" in content ? content.sender : null,
  text: "text" in content ? content.text : null,
  code: "code" in content ? content.code : null,
  ringTimeSeconds: "ringTimeSeconds" in content ? content.ringTimeSeconds : null,
});

/** The columns of a message in a list. */
export const listedColumns = [
  "id",
  "channel",
  "recipient",
  "status",
  "outcome",
  "verification",
  "verification_id",
  "price_micros",
  "currency",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof MessageRow)[];

export type ListedRow = Pick<MessageRow, (typeof listedColumns)[number]>;

/** The message that these columns hold. */
export const listedOf = (row: ListedRow): ListedMessage => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient,
  status: row.status as DeliveryStatus,
  outcome: row.outcome as ReportedOutcome | null,
  verification: row.verification as VerificationStatus | null,
  verificationId: row.verification_id,
  priceMicros: row.price_micros,
  currency: row.currency,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** The columns of a message that is looked for. */
export const foundColumns = [
  ...listedColumns,
  "account_id",
  "user_id",
  "country",
  "network",
  "sender",
  "provider",
  "provider_message_id",
] as const satisfies readonly (keyof MessageRow)[];

export type FoundRow = Pick<MessageRow, (typeof foundColumns)[number]>;

/** The message that these columns hold. */
export const foundOf = (row: FoundRow): FoundMessage => ({
  ...listedOf(row),
  accountId: row.account_id,
  userId: row.user_id,
  country: row.country,
  network: row.network,
  sender: row.sender,
  provider: row.provider,
  providerMessageId: row.provider_message_id,
});

/** The columns of a delivery record: reading all of a message's would take twice as long. */
export const tdrColumns = [
  "id",
  "recipient",
  "code",
  "status",
  "verification",
  "country",
  "country_code",
  "network",
  "created_at",
] as const satisfies readonly (keyof MessageRow)[];

export type TdrRow = Pick<MessageRow, (typeof tdrColumns)[number]>;

/** The delivery record that these columns hold. */
export const tdrOf = (row: TdrRow): Tdr => ({
  id: row.id,
  recipient: row.recipient,
  code: row.code ?? "",
  status: row.status as DeliveryStatus,
  verification: row.verification as VerificationStatus | null,
  country: row.country,
  countryCode: row.country_code,
  network: row.network,
  createdAt: row.created_at,
});
