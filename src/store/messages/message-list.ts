import { sql, type Expression } from "kysely";
import { channels, type Channel } from "../../domain/messages/delivery.ts";
import type { MessageQuery } from "../../ports/store/message-page.ts";
import type { Messages } from "../../ports/store/messages.ts";
import type { Engine } from "../engine.ts";
import { merged } from "../merged.ts";
import { prepareVariants, type Slots } from "../statement.ts";
import { always } from "../totals/spans.ts";
import { listedColumns, listedOf, type ListedRow } from "./rows.ts";

/** The most messages to a recipient that are looked at for those with a status: no index has both. */
const maximumLooked = 1_000;

/** What a page is narrowed by, beside its time. */
interface Shape {
  readonly channels: readonly Channel[];
  readonly byStatus: boolean;
  readonly byRecipient: boolean;
}

interface Values extends Pick<MessageQuery["filter"], "status" | "recipient"> {
  readonly accountId: string;
  readonly start: number;
  /** The page begins after the place that these two name. */
  readonly beforeTime: number;
  readonly beforeId: string;
  readonly limit: number;
}

/** A row, and where only some of those that were looked at match, which of them it was. */
type PageRow = ListedRow & { readonly place?: number };

/** A page of an account's messages, newest first. */
export function createMessageList(engine: Engine): Messages["list"] {
  const page = preparePage(engine);
  return async ({ accountId, filter, from = always.start, until = always.end, after, limit }) => {
    const { channel, status, recipient } = filter;
    const shape = {
      channels: channel === undefined ? channels : [channel],
      byStatus: status !== undefined,
      byRecipient: recipient !== undefined,
    };
    // No id comes before "", so this place is the first one that is not in the range of time.
    const before = after && after.createdAt < until ? after : { createdAt: until, id: "" };
    const rows = await page(shape, {
      accountId,
      status,
      recipient,
      start: from,
      beforeTime: before.createdAt,
      beforeId: before.id,
      // One more tells whether there is another page.
      limit: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const isCut = rows.length > limit || Number(last?.place) === maximumLooked;
    return {
      list: shown.filter((row) => status === undefined || row.status === status).map(listedOf),
      next: isCut && last ? { createdAt: last.created_at, id: last.id } : undefined,
    };
  };
}

const preparePage = (engine: Engine) =>
  prepareVariants<Shape, Values, PageRow>(engine, (shape, value) =>
    shape.byStatus && shape.byRecipient
      ? lookThrough(engine, shape, value)
      : inOrder(engine, shape, value, value.limit).limit(value.limit),
  );

/** Each channel is read in the order of its own index, and the channels are merged. */
const inOrder = (engine: Engine, shape: Shape, value: Slots<Values>, most: Expression<number>) =>
  merged(
    engine,
    shape.channels.map((channel) => select(engine, shape, channel, value)),
    ["created_at", "id"],
    most,
  );

function select(
  { builder }: Engine,
  { byStatus, byRecipient }: Shape,
  channel: Channel,
  value: Slots<Values>,
) {
  const matching = builder
    .selectFrom("messages")
    .select(listedColumns)
    .where("account_id", "=", value.accountId)
    .where("channel", "=", channel)
    .where("created_at", ">=", value.start)
    // One bound for both: SQLite would look up the end of the range alone, and pass over what is before the place.
    .where(sql<boolean>`(created_at, id) < (${value.beforeTime}, ${value.beforeId})`);
  if (byRecipient) return matching.where("recipient", "=", value.recipient);
  return byStatus ? matching.where("status", "=", value.status) : matching;
}

/** Those with the status among the next messages to a recipient, and the last one that was looked at. */
function lookThrough(engine: Engine, shape: Shape, value: Slots<Values>) {
  const next = inOrder(engine, shape, value, sql.lit(maximumLooked)).limit(maximumLooked);
  const placed = engine.builder
    .selectFrom(next.as("next"))
    .selectAll()
    .select(sql<number>`row_number() over (order by created_at desc, id desc)`.as("place"));
  return engine.builder
    .selectFrom(placed.as("placed"))
    .selectAll()
    .where((eb) => eb.or([eb("status", "=", value.status), eb("place", "=", maximumLooked)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(value.limit);
}
