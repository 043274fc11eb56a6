import { sql, type Expression } from "kysely";
import { channels, type Channel } from "../../domain/messages/delivery.ts";
import type { ListedMessage, MessageQuery } from "../../ports/store/message-lists.ts";
import type { Messages } from "../../ports/store/messages.ts";
import type { Engine } from "../engine.ts";
import { merged, toPosition } from "../pages.ts";
import { prepareVariants, type BindParameters } from "../statement.ts";
import { always } from "../totals/spans.ts";
import { listedColumns, newestFirst } from "./rows.ts";

/** Maximum number of messages to a recipient that are searched for a status: no index has both. */
const maximumSearched = 1_000;

/** The filters of a page. */
interface Shape {
  readonly channels: readonly Channel[];
  readonly byStatus: boolean;
  readonly byRecipient: boolean;
}

interface Values extends Pick<MessageQuery["filter"], "status" | "recipient"> {
  readonly accountId: string;
  readonly start: number;
  /** The page begins after the message with this time and this id. */
  readonly beforeTime: number;
  readonly beforeId: string;
  readonly limit: number;
}

/** A row. `ordinal` is its number among the searched messages, from 1. */
type PageRow = ListedMessage & { readonly ordinal?: number };

/** Creates the list of an account's messages, newest first. */
export function createMessageList(engine: Engine): Messages["list"] {
  const page = prepareVariants<Shape, Values, PageRow>(engine, (shape, value) =>
    shape.byStatus && shape.byRecipient
      ? searchStatus(engine, shape, value)
      : inOrder(engine, shape, value, value.limit).limit(value.limit),
  );
  return async ({ accountId, filter, from = always.start, until = always.end, before, limit }) => {
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
      // One more row shows that there is another page.
      limit: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const isCut = rows.length > limit || Number(last?.ordinal) === maximumSearched;
    return {
      list: shown.filter((row) => status === undefined || row.status === status).map(withoutOrdinal),
      next: isCut ? last?.id : undefined,
    };
  };
}

function withoutOrdinal(row: PageRow): ListedMessage {
  const { ordinal: _, ...message } = row;
  return message;
}

/** Each channel is read in the order of its own index, and the channels are merged. */
const inOrder = (engine: Engine, shape: Shape, value: BindParameters<Values>, most: Expression<number>) =>
  merged(
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
    .select(listedColumns)
    .where("account_id", "=", value.accountId)
    .where("channel", "=", channel)
    .where("created_at", ">=", value.start)
    // One condition for time and id: with two, SQLite would read all messages from the end of the interval to the position.
    .where(sql<boolean>`(created_at, id) < (${value.beforeTime}, ${value.beforeId})`);
  if (byRecipient) return matching.where("recipient", "=", value.recipient);
  return byStatus ? matching.where("status", "=", value.status) : matching;
}

/** Messages with the status among the next messages to a recipient, and the last searched message. */
function searchStatus(engine: Engine, shape: Shape, value: BindParameters<Values>) {
  const next = inOrder(engine, shape, value, sql.lit(maximumSearched)).limit(maximumSearched);
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
