import { sql, type Expression, type SelectQueryBuilder } from "kysely";
import { firstIdAt, timeOfId } from "../../domain/identifiers.ts";
import { channels, type Channel } from "../../domain/messages/delivery.ts";
import type { MessageSearch } from "../../ports/store/message-search.ts";
import type { Messages } from "../../ports/store/messages.ts";
import type { Engine } from "../engine.ts";
import { merged } from "../merged.ts";
import { prepareVariants, type Slots } from "../statement.ts";
import type { Tables } from "../tables.ts";
import { isIn, listed } from "./by-id.ts";
import { foundColumns, foundOf, type FoundRow } from "./rows.ts";
import { prepareNewest, prepareSenders, type Newest, type Range } from "./to-recipient.ts";

/**
 * The most messages that a page looks at one by one, where no index has all that is looked for: of those that lie beside
 * each other, and of those that lie anywhere in the table.
 */
const maximumLooked = 2_000;
const maximumScattered = 500;
/** The most accounts whose messages to a recipient are merged; where more have sent to it, all messages are looked at by time. */
const maximumSenders = 2_000;
/** More messages than a provider gives the same id. */
const maximumOfProvider = 1_000;
const maximumProviders = 1_000;
const maximumTime = 8_640_000_000_000_000;

const columns = { channel: "channel", status: "status", provider: "provider", country: "country" } as const;
type Column = keyof typeof columns;

/** How the messages are reached, newest first, and what then remains to be looked at. */
interface Shape {
  readonly by: "id" | "providerMessageId" | "account" | "ids" | "time";
  readonly channels: readonly Channel[];
  /** What an account's messages are reached by as well. */
  readonly also: "recipient" | "status" | undefined;
  readonly rest: readonly (Column | "recipient" | "accountId" | "id")[];
}

type Filter = MessageSearch["filter"];

interface Values extends Filter, Range {
  /** Where it is known already which they are, as JSON. */
  readonly ids: string;
  readonly limit: number;
}

type Candidates<Row> = SelectQueryBuilder<Tables, "messages", Row>;

/**
 * Looks for messages of all accounts, newest first: by the index that narrows them down the most. What this index does
 * not have is looked at row by row, a bounded number of rows for a page.
 */
export function createSearch(engine: Engine): Messages["search"] {
  const page = prepareVariants<Shape, Values, FoundRow>(engine, (shape, value) =>
    newestFirst(engine, shape, value.limit, (channel) =>
      select(engine, shape, channel, value).select(foundColumns),
    ).limit(value.limit),
  );
  const last = prepareVariants<Shape, Values, { readonly id: string }>(engine, (shape, value) =>
    newestFirst(engine, { ...shape, rest: [] }, sql.lit(lookedAt(shape)), (channel) =>
      select(engine, { ...shape, rest: [] }, channel, value).select(["created_at", "id"]),
    )
      .limit(1)
      .offset(sql.lit(lookedAt(shape) - 1)),
  );

  const newestToRecipient = prepareToRecipient(engine);
  return async ({ filter, from = 0, until = maximumTime, before, limit }) => {
    const end = [firstIdAt(until), ...(before === undefined ? [] : [before])].toSorted()[0]!;
    const range = { ...startingAt(firstIdAt(from), from), ...endingAt(end, until) };
    const newest = await newestToRecipient(filter, range, limit + 1);
    const shape = shapeOf(filter, newest !== undefined);
    const values = { ...filter, ...range, ids: JSON.stringify(newest?.ids ?? []), limit: limit + 1 };
    const isLooked = shape.rest.length > 0 && (shape.by === "account" || shape.by === "time");
    const [lastLooked] = isLooked ? await last(shape, values) : [];
    const found = await page(shape, { ...values, ...(lastLooked && startingAt(lastLooked.id, from)) });
    const lastId = newest?.isMore ? newest.ids.at(-1) : lastLooked?.id;
    return {
      list: found.slice(0, limit).map(foundOf),
      next: found.length > limit ? found[limit - 1]!.id : lastId,
    };
  };
}

/** Reads the newest messages that all accounts have sent to a recipient, where neither one account nor a message is meant. */
function prepareToRecipient(engine: Engine) {
  const sendersOf = prepareSenders(engine);
  const newestOf = prepareNewest(engine);
  return async (filter: Filter, range: Range, limit: number): Promise<Newest | undefined> => {
    const { recipient, accountId } = filter;
    if (recipient === undefined || accountId !== undefined || isNamed(filter)) return undefined;
    const senders = await sendersOf({ recipient, limit: maximumSenders + 1 });
    if (senders.length > maximumSenders) return undefined;
    const accountIds = senders.map((sender) => sender.accountId);
    const { channels: chosen, rest } = shapeOf(filter, true);
    return newestOf({ recipient, ...range }, accountIds, chosen, rest.length > 0 ? maximumScattered : limit);
  };
}

const lookedAt = ({ also }: Shape) => (also === undefined ? maximumLooked : maximumScattered);

/** Whether it is known which messages are meant. */
const isNamed = ({ id, providerMessageId }: Filter) => id !== undefined || providerMessageId !== undefined;

const startingAt = (startId: string, from: number) => ({ startId, start: timeOfId(startId) ?? from });
const endingAt = (beforeId: string, until: number) => ({ beforeId, beforeTime: timeOfId(beforeId) ?? until });

function shapeOf(filter: Filter, areIdsKnown: boolean): Shape {
  const { id, providerMessageId, accountId, recipient, status, channel } = filter;
  const given = (keys: Shape["rest"]) => keys.filter((key) => filter[key] !== undefined);
  const ofChannel = channel === undefined ? channels : [channel];
  const few = ["status", "provider", "country"] as const;
  const all = ["channel", ...few, "recipient", "accountId"] as const;
  const none = { channels: [], also: undefined };
  if (providerMessageId !== undefined) {
    return { by: "providerMessageId", ...none, rest: given([...all, "id"]) };
  }
  if (id !== undefined) return { by: "id", ...none, rest: given(all) };
  if (areIdsKnown) return { by: "ids", channels: ofChannel, also: undefined, rest: given(few) };
  if (accountId === undefined) return { by: "time", ...none, rest: given(all) };
  const byStatus = status === undefined ? undefined : "status";
  const also = recipient === undefined ? byStatus : "recipient";
  return {
    by: "account",
    channels: ofChannel,
    also,
    rest: given(also === "recipient" ? few : ["provider", "country"]),
  };
}

/** An account's channels are each read in the order of their own index, and merged. */
function newestFirst<Row extends Pick<FoundRow, "created_at" | "id">>(
  engine: Engine,
  shape: Shape,
  most: Expression<number>,
  of: (channel?: Channel) => Candidates<Row>,
) {
  if (shape.by !== "account") return of().orderBy("id", "desc");
  return merged(
    engine,
    shape.channels.map((channel) => of(channel)),
    ["created_at", "id"],
    most,
  );
}

function select(engine: Engine, shape: Shape, channel: Channel | undefined, value: Slots<Values>) {
  const within = engine.builder.selectFrom("messages").where("id", ">=", value.startId);
  const reached = reach(engine.dialect, shape, channel, within, value);
  // Joined to another text, so that no index is taken for it.
  return shape.rest.reduce(
    (rows, key) => rows.where(sql<boolean>`${sql.ref(columnOf(key))} || '' = ${value[key]}`),
    reached,
  );
}

const columnOf = (key: Shape["rest"][number]) =>
  key === "accountId" ? "account_id" : key === "recipient" || key === "id" ? key : columns[key];

function reach(
  dialect: Engine["dialect"],
  { by, also }: Shape,
  channel: Channel | undefined,
  within: Candidates<object>,
  value: Slots<Values>,
): Candidates<object> {
  if (by === "account" && channel !== undefined) {
    const ofAccount = within
      .where("account_id", "=", value.accountId)
      .where("channel", "=", channel)
      .where("created_at", ">=", value.start)
      // One bound for both: SQLite would look up the end of the range alone, and pass over what is before the place.
      .where(sql<boolean>`(created_at, id) < (${value.beforeTime}, ${value.beforeId})`);
    return also === undefined ? ofAccount : ofAccount.where(also, "=", value[also]);
  }
  const before = within.where("id", "<", value.beforeId);
  if (by === "id") return before.where("id", "=", value.id);
  if (by === "time") return before;
  const ids = by === "ids" ? listed(dialect, value.ids) : namedBy(value);
  return before.where(isIn(dialect, sql.ref("id"), ids));
}

/** The messages that a provider calls so, and those of which it calls a part so. */
const namedBy = ({ providerMessageId }: Slots<Values>) =>
  sql<string>`(select id from (select id from messages where provider_message_id = ${providerMessageId}
      limit ${sql.lit(maximumOfProvider)}) as named
    union all
    select message_id from message_parts where provider_message_id = ${providerMessageId} and provider in (
      with recursive providers (name, turn) as (
        select (select provider from message_parts order by provider limit 1), 1
        union all
        select (select provider from message_parts where provider > name order by provider limit 1), turn + 1
        from providers where name is not null and turn < ${sql.lit(maximumProviders)})
      select name from providers where name is not null))`;
