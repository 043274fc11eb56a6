import { sql, type Expression, type RawBuilder } from "kysely";
import type { MessageContent } from "../../domain/messages/content.ts";
import type { ListedMessage } from "../../ports/store/message-lists.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import type { Engine } from "../engine.ts";
import { messages, type StoredMessage } from "../schema/messages.ts";
import { readRow, type Table } from "../schema/table.ts";
import type { BindParameter, Given } from "../statement.ts";
import { leftOpenIn } from "./attempt-log.ts";

/** The columns that a `TrackedMessage` does not have, or only as its content. */
const otherColumns = [
  "sender",
  "text",
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

/** Converts a row of `messages`. */
export function toMessage(row: object): TrackedMessage {
  const stored = row as StoredMessage;
  const { outcomeUnknown, ...message } = readRow(trackedMessages, stored);
  return {
    ...message,
    ...toContent(stored),
    outcomeUnknown: outcomeUnknown === 1,
    ...(outcomeUnknown === 1 && { leftOpen: leftOpenIn(stored.attempt_log) }),
  };
}

function toContent({ channel, sender, text, code, ring_time_seconds }: StoredMessage): MessageContent {
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

/** The columns of a `ListedMessage`. */
export const listedColumns = [
  "id",
  "channel",
  "recipient",
  "status",
  "outcome",
  "verification",
  "verification_id as verificationId",
  "price_micros as priceMicros",
  "currency",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

/** The order of lists: newest first. Ids settle ties. */
export const newestFirst = ["createdAt", "id"] as const satisfies readonly (keyof ListedMessage)[];

/**
 * True if a row is of the account, for queries that find few rows by another column. SQLite does not know how many rows an account
 * has, and would read all of them instead.
 */
export const isOfAccount = (accountId: BindParameter<string>) =>
  sql<boolean>`account_id || '' = ${accountId}`;

/** True if a row is the message of a request_id, which is its own id or the id that its provider uses. */
export const isRequest = (requestId: BindParameter<string>) =>
  sql<boolean>`(id = ${requestId} or provider_message_id = ${requestId})`;

/*
 * Postgres keeps its first plan. While few messages have a status, that plan would read all of those; while there are few events, it
 * would read all of them first. With an offset, it can only look up a message and its events by the message id.
 */
const lookUpOnly = ({ dialect }: Engine) => (dialect === "postgres" ? sql`offset 0` : sql``);

/** The `from` clause with the message of an id as `messages`, optionally joined to the row that has this id. */
export function messageById(
  engine: Engine,
  id: Expression<string>,
  given?: Given<never>["rows"],
): RawBuilder<unknown> {
  if (given && engine.dialect === "sqlite") return sql`${given} cross join messages on messages.id = ${id}`;
  const joined = given ? sql`${given} cross join lateral` : sql``;
  return sql`${joined} (select * from messages where id = ${id} ${lookUpOnly(engine)}) as messages`;
}

/** The join with one event of a message as `event`. */
export const eventById = (
  engine: Engine,
  id: Expression<string>,
  sequence: Expression<number>,
): RawBuilder<unknown> =>
  engine.dialect === "sqlite"
    ? sql`cross join message_events as event on event.message_id = ${id} and event.sequence = ${sequence}`
    : sql`cross join lateral (select * from message_events
        where message_id = ${id} and sequence = ${sequence} ${lookUpOnly(engine)}) as event`;

/**
 * The end of a query of messages within an interval. While there are few messages, Postgres rates an index by status or recipient as
 * good as the index by time. With this order, it uses the index by time.
 */
export const inTimeOrder = ({ dialect }: Engine): RawBuilder<unknown> =>
  dialect === "postgres" ? sql`order by created_at` : sql``;

/** The texts of a JSON list, as a query. */
export const listed = (dialect: Engine["dialect"], texts: BindParameter<string>): RawBuilder<string> =>
  dialect === "sqlite"
    ? sql<string>`(select value from json_each(${texts}))`
    : sql<string>`(select jsonb_array_elements_text(cast(${texts} as jsonb)))`;

/** True if the query returns the value. An array makes Postgres run the query once and look up each value in an index. */
export const isIn = (
  dialect: Engine["dialect"],
  value: RawBuilder<unknown>,
  query: RawBuilder<string>,
): RawBuilder<boolean> =>
  dialect === "sqlite" ? sql<boolean>`${value} in ${query}` : sql<boolean>`${value} = any(array${query})`;
