import { sql, type Expression } from "kysely";
import { channels, type Channel } from "../../domain/messages/delivery.ts";
import type { MessageSummary, MessageQuery } from "../../ports/store/message-lists.ts";
import type { Messages } from "../../ports/store/messages.ts";
import type { Engine } from "../engine.ts";
import { mergeSorted, toPosition } from "../pages.ts";
import { prepareVariants, type BindParameters } from "../statement.ts";
import { allTime } from "../totals/granularities.ts";
import { messageListColumns, newestFirst } from "./rows.ts";

/** Maximum number of messages to a recipient that are checked for a status, because no index has both columns. */
const maximumSearched = 1_000;

/** The filters of a page, which select its prepared query. */
interface Shape {
  readonly channels: readonly Channel[];
  readonly byStatus: boolean;
  readonly byRecipient: boolean;
}

interface Values extends Pick<MessageQuery["filter"], "status" | "recipient"> {
  readonly accountId: string;
  readonly start: number;
  /** Cursor position: the page has the messages before this time and id. */
  readonly beforeTime: number;
  readonly beforeId: string;
  readonly limit: number;
}

/** A row of a page. `ordinal` is its number among the checked messages, from 1. Only set by `searchStatus`. */
type PageRow = MessageSummary & { readonly ordinal?: number };

/**
 * Creates the list of an account's messages, newest first. With both a recipient and a status, a page may be shorter
 * than its limit, or empty, although `next` is set.
 */
export function createMessageList(engine: Engine): Messages["list"] {
  const page = prepareVariants<Shape, Values, PageRow>(engine, (shape, value) =>
    shape.byStatus && shape.byRecipient
      ? searchStatus(engine, shape, value)
      : selectInOrder(engine, shape, value, value.limit).limit(value.limit),
  );
  return async ({ accountId, filter, from = allTime.start, until = allTime.end, before, limit }) => {
    const { channel, status, recipient } = filter;
    const shape = {
      channels: channel === undefined ? channels : [channel],
      byStatus: status !== undefined,
      byRecipient: recipient !== undefined,
    };
    const position = toPosition(before, until);
    const rows = await page(shape, {
      accountId,
      status,
      recipient,
      start: from,
      beforeTime: position.createdAt,
      beforeId: position.id,
      // One additional row shows whether another page exists.
      limit: limit + 1,
    });
    const pageRows = rows.slice(0, limit);
    const last = pageRows.at(-1);
    const hasMore = rows.length > limit || Number(last?.ordinal) === maximumSearched;
    return {
      list: pageRows.filter((row) => status === undefined || row.status === status).map(withoutOrdinal),
      next: hasMore ? last?.id : undefined,
    };
  };
}

function withoutOrdinal(row: PageRow): MessageSummary {
  const { ordinal: _, ...message } = row;
  return message;
}

/** Reads each channel in index order, and merges the channels. */
const selectInOrder = (
  engine: Engine,
  shape: Shape,
  value: BindParameters<Values>,
  most: Expression<number>,
) =>
  mergeSorted(
    engine,
    shape.channels.map((channel) => select(engine, shape, channel, value)),
    newestFirst,
    most,
  );

function select(
  { builder }: Engine,
  { byStatus, byRecipient }: Shape,
  channel: Channel,
  value: BindParameters<Values>,
) {
  const matching = builder
    .selectFrom("messages")
    .select(messageListColumns)
    .where("account_id", "=", value.accountId)
    .where("channel", "=", channel)
    .where("created_at", ">=", value.start)
    // A single condition compares time and id. With two conditions, SQLite would read all messages from the end of the
    // interval to the position.
    .where(sql<boolean>`(created_at, id) < (${value.beforeTime}, ${value.beforeId})`);
  if (byRecipient) return matching.where("recipient", "=", value.recipient);
  return byStatus ? matching.where("status", "=", value.status) : matching;
}

/**
 * Selects the next messages to a recipient that have the status. It also returns the last checked message, so that the
 * next page continues after it.
 */
function searchStatus(engine: Engine, shape: Shape, value: BindParameters<Values>) {
  const next = selectInOrder(engine, shape, value, sql.lit(maximumSearched)).limit(maximumSearched);
  const numbered = engine.builder
    .selectFrom(next.as("next"))
    .selectAll()
    .select(sql<number>`row_number() over (order by "createdAt" desc, id desc)`.as("ordinal"));
  return engine.builder
    .selectFrom(numbered.as("placed"))
    .selectAll()
    .where((eb) => eb.or([eb("status", "=", value.status), eb("ordinal", "=", maximumSearched)]))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(value.limit);
}
