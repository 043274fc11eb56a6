import { sql, type Expression, type RawBuilder } from "kysely";
import type { DataProtection } from "../../ports/data-protection.ts";
import type { MessageSummary } from "../../ports/store/message-lists.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import type { Engine } from "../engine.ts";
import { messages, type StoredMessage } from "../schema/messages.ts";
import { fromStoredRow, type Table } from "../schema/table.ts";
import type { BindParameter, InputRows } from "../statement.ts";
import { findUnknownOutcome } from "./attempt-log.ts";
import { toContent } from "./content.ts";

/** Columns that a `TrackedMessage` does not have, or has only as part of its content. */
const otherColumns = [
  "sender",
  "text",
  "sealed",
  "code",
  "ringTimeSeconds",
  "nextAttemptAt",
  "leaseUntil",
  "attemptLog",
  "cancelledBy",
  "cancelReason",
  "eventCount",
] as const satisfies readonly (keyof typeof messages.columns)[];

const trackedMessages: Table<Omit<typeof messages.columns, (typeof otherColumns)[number]>> = {
  ...messages,
  storedNames: messages.storedNames.filter(([name]) => !otherColumns.some((other) => other === name)),
};

/** Converts a row to a message. The row must have all columns of `messages`. */
export type MessageReader = (row: object) => TrackedMessage;

/** Creates the reader of stored messages. */
export const createMessageReader =
  (protection: DataProtection): MessageReader =>
  (row) => {
    const stored = row as StoredMessage;
    const { outcomeUnknown, ...message } = fromStoredRow(trackedMessages, stored);
    return {
      ...message,
      ...toContent(stored, protection),
      outcomeUnknown: outcomeUnknown === 1,
      ...(outcomeUnknown === 1 && { lastUnknownOutcome: findUnknownOutcome(stored.attempt_log) }),
    };
  };

/** Columns of a message list. */
export const messageListColumns = [
  "id",
  "channel",
  "recipient",
  "recipient_given as recipientGiven",
  "status",
  "outcome",
  "verification",
  "verification_id as verificationId",
  "price_micros as priceMicros",
  "currency",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

/** Sort order of lists, newest first. The id makes the order unique. */
export const newestFirst = ["createdAt", "id"] as const satisfies readonly (keyof MessageSummary)[];

/**
 * Builds the condition that a row belongs to an account, for queries that find few rows by another column. With a plain
 * comparison, SQLite might read all rows of the account instead.
 */
export const belongsToAccount = (accountId: BindParameter<string>) =>
  sql<boolean>`account_id || '' = ${accountId}`;

/** Builds the condition that a row has this request_id: the message id, or the id that the provider assigned. */
export const hasRequestId = (requestId: BindParameter<string>) =>
  sql<boolean>`(id = ${requestId} or provider_message_id = ${requestId})`;

/*
 * Postgres keeps the first plan of a prepared statement. While few messages have a status, that plan would read all of
 * those messages. While there are few events, it would read all events first. With `offset 0`, Postgres can only look
 * up a message and its events by the message id.
 */
const lookUpOnly = ({ dialect }: Engine) => (dialect === "postgres" ? sql`offset 0` : sql``);

/**
 * Builds the `from` clause for the message with this id, named `messages`. `given` is a table expression that provides
 * the id.
 */
export function selectMessageById(
  engine: Engine,
  id: Expression<string>,
  given?: InputRows<never>["rows"],
): RawBuilder<unknown> {
  if (given && engine.dialect === "sqlite") return sql`${given} cross join messages on messages.id = ${id}`;
  const joined = given ? sql`${given} cross join lateral` : sql``;
  return sql`${joined} (select * from messages where id = ${id} ${lookUpOnly(engine)}) as messages`;
}

/** Builds the join with one event of a message, named `event`. */
export const joinEventById = (
  engine: Engine,
  id: Expression<string>,
  sequence: Expression<number>,
): RawBuilder<unknown> =>
  engine.dialect === "sqlite"
    ? sql`cross join message_events as event on event.message_id = ${id} and event.sequence = ${sequence}`
    : sql`cross join lateral (select * from message_events
        where message_id = ${id} and sequence = ${sequence} ${lookUpOnly(engine)}) as event`;

/**
 * Builds the end of a query for messages within an interval. While few messages exist, Postgres rates an index by
 * status or recipient as highly as the index by time. This order makes it use the index by time.
 */
export const orderByTime = ({ dialect }: Engine): RawBuilder<unknown> =>
  dialect === "postgres" ? sql`order by created_at` : sql``;

/** Builds a query that returns the texts of a JSON array. */
export const selectJsonTexts = (
  dialect: Engine["dialect"],
  texts: BindParameter<string>,
): RawBuilder<string> =>
  dialect === "sqlite"
    ? sql<string>`(select value from json_each(${texts}))`
    : sql<string>`(select jsonb_array_elements_text(cast(${texts} as jsonb)))`;

/**
 * Builds the condition that the query returns the value. With an array, Postgres runs the query once and looks up each
 * value in an index.
 */
export const isIn = (
  dialect: Engine["dialect"],
  value: RawBuilder<unknown>,
  query: RawBuilder<string>,
): RawBuilder<boolean> =>
  dialect === "sqlite" ? sql<boolean>`${value} in ${query}` : sql<boolean>`${value} = any(array${query})`;
