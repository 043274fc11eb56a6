import { sql, type Expression, type SelectQueryBuilder } from "kysely";
import { firstIdAt, parseIdTime } from "../../domain/identifiers.ts";
import { channels, type Channel } from "../../domain/messages/delivery.ts";
import type { MessageSearchResult, MessageSearch } from "../../ports/store/message-lists.ts";
import type { Messages } from "../../ports/store/messages.ts";
import type { Engine } from "../engine.ts";
import { mergeSorted } from "../pages.ts";
import type { Tables } from "../schema/tables.ts";
import { prepareRead, prepareVariants, type BindParameters } from "../statement.ts";
import { isIn, selectJsonTexts, messageListColumns, newestFirst } from "./rows.ts";

/** Maximum number of adjacent rows that a page checks one by one, if no index has all filters. */
const maximumChecked = 2_000;
/** Maximum number of rows that a page checks one by one, if they are scattered over the table. */
const maximumScattered = 500;
/**
 * Maximum number of accounts whose messages to a recipient are merged. With more accounts, messages are read by time.
 */
const maximumSenders = 2_000;
/** Maximum number of messages with one provider message id. A provider never reuses an id as often. */
const maximumOfProvider = 1_000;
const maximumProviders = 1_000;
const maximumTime = 8_640_000_000_000_000;

/** Columns of a search result. */
const foundColumns = [
  ...messageListColumns,
  "account_id as accountId",
  "user_id as userId",
  "country",
  "network",
  "sender",
  "provider",
  "provider_message_id as providerMessageId",
] as const;

type Filter = MessageSearch["filter"];

/** The index that a search uses, and the filters that are checked row by row. */
interface Shape {
  readonly by: "id" | "providerMessageId" | "account" | "ids" | "time";
  readonly channels: readonly Channel[];
  /** Filter that an index by account also has. */
  readonly also: "recipient" | "status" | undefined;
  readonly rest: readonly Exclude<keyof Filter, "providerMessageId">[];
}

/** Range of ids from `startId` up to, but excluding, `beforeId`, and the times of these ids. */
interface Range {
  readonly start: number;
  readonly startId: string;
  readonly beforeTime: number;
  readonly beforeId: string;
}

interface Values extends Filter, Range {
  /** Message ids as a JSON array. It is empty unless the search uses known ids. */
  readonly ids: string;
  readonly limit: number;
}

type Candidates<Row> = SelectQueryBuilder<Tables, "messages", Row>;

/**
 * Creates the search for messages of all accounts, newest first. It uses the index that fits the filters best. Other
 * filters are checked row by row, for a limited number of rows for each page. So a page may be shorter than its limit,
 * or empty, although `next` is set.
 */
export function createMessageSearch(engine: Engine): Messages["search"] {
  const page = prepareVariants<Shape, Values, MessageSearchResult>(engine, (shape, value) =>
    selectInOrder(engine, shape, value.limit, (channel) =>
      select(engine, shape, channel, value).select(foundColumns),
    ).limit(value.limit),
  );
  const lastChecked = prepareVariants<Shape, Values, { readonly id: string }>(engine, (shape, value) => {
    const unfiltered = { ...shape, rest: [] };
    const most = shape.also === undefined ? maximumChecked : maximumScattered;
    return selectInOrder(engine, unfiltered, sql.lit(most), (channel) =>
      select(engine, unfiltered, channel, value).select(["created_at as createdAt", "id"]),
    )
      .limit(1)
      .offset(sql.lit(most - 1));
  });
  const readNewestToRecipient = prepareNewestToRecipient(engine);
  return async ({ filter, from = 0, until = maximumTime, before, limit }) => {
    const end = [firstIdAt(until), ...(before === undefined ? [] : [before])].toSorted()[0]!;
    const range = { ...toStart(firstIdAt(from), from), ...toEnd(end, until) };
    const newest = await readNewestToRecipient(filter, range, limit + 1);
    const shape = toShape(filter, newest !== undefined);
    const values = { ...filter, ...range, ids: JSON.stringify(newest?.ids ?? []), limit: limit + 1 };
    const isBounded = shape.rest.length > 0 && (shape.by === "account" || shape.by === "time");
    const [last] = isBounded ? await lastChecked(shape, values) : [];
    const found = await page(shape, { ...values, ...(last && toStart(last.id, from)) });
    const lastId = newest?.isMore ? newest.ids.at(-1) : last?.id;
    return {
      list: found.slice(0, limit),
      next: found.length > limit ? found[limit - 1]!.id : lastId,
    };
  };
}

const toStart = (startId: string, from: number) => ({ startId, start: parseIdTime(startId) ?? from });
const toEnd = (beforeId: string, until: number) => ({
  beforeId,
  beforeTime: parseIdTime(beforeId) ?? until,
});

function toShape(filter: Filter, areIdsKnown: boolean): Shape {
  const { id, providerMessageId, accountId, recipient, status, channel } = filter;
  const set = (keys: Shape["rest"]) => keys.filter((key) => filter[key] !== undefined);
  const selectedChannels = channel === undefined ? channels : [channel];
  const fewFilters = ["status", "provider", "country"] as const;
  const all = ["channel", ...fewFilters, "recipient", "accountId"] as const;
  const none = { channels: [], also: undefined };
  if (providerMessageId !== undefined) return { by: "providerMessageId", ...none, rest: set([...all, "id"]) };
  if (id !== undefined) return { by: "id", ...none, rest: set(all) };
  if (areIdsKnown) return { by: "ids", channels: selectedChannels, also: undefined, rest: set(fewFilters) };
  if (accountId === undefined) return { by: "time", ...none, rest: set(all) };
  const byAccount = { by: "account", channels: selectedChannels } as const;
  if (recipient !== undefined) return { ...byAccount, also: "recipient", rest: set(fewFilters) };
  const also = status === undefined ? undefined : "status";
  return { ...byAccount, also, rest: set(["provider", "country"]) };
}

/** Reads each channel of an account in index order, and merges the channels. */
function selectInOrder<Row extends Pick<MessageSearchResult, "createdAt" | "id">>(
  engine: Engine,
  shape: Shape,
  most: Expression<number>,
  of: (channel?: Channel) => Candidates<Row>,
) {
  if (shape.by !== "account") return of().orderBy("id", "desc");
  return mergeSorted(
    engine,
    shape.channels.map((channel) => of(channel)),
    newestFirst,
    most,
  );
}

function select(engine: Engine, shape: Shape, channel: Channel | undefined, value: BindParameters<Values>) {
  const within = engine.builder.selectFrom("messages").where("id", ">=", value.startId);
  // The concatenation prevents the use of an index for this filter.
  return shape.rest.reduce(
    (rows, key) =>
      rows.where(sql<boolean>`${sql.ref(key === "accountId" ? "account_id" : key)} || '' = ${value[key]}`),
    selectByIndex(engine.dialect, shape, channel, within, value),
  );
}

function selectByIndex(
  dialect: Engine["dialect"],
  { by, also }: Shape,
  channel: Channel | undefined,
  within: Candidates<object>,
  value: BindParameters<Values>,
): Candidates<object> {
  if (by === "account" && channel !== undefined) {
    const ofAccount = within
      .where("account_id", "=", value.accountId)
      .where("channel", "=", channel)
      .where("created_at", ">=", value.start)
      // A single condition compares time and id. With two conditions, SQLite would read all messages from the end of
      // the interval to the position.
      .where(sql<boolean>`(created_at, id) < (${value.beforeTime}, ${value.beforeId})`);
    return also === undefined ? ofAccount : ofAccount.where(also, "=", value[also]);
  }
  const before = within.where("id", "<", value.beforeId);
  if (by === "id") return before.where("id", "=", value.id);
  if (by === "time") return before;
  const ids = by === "ids" ? selectJsonTexts(dialect, value.ids) : withProviderId(value);
  return before.where(isIn(dialect, sql.ref("id"), ids));
}

/** Builds a query for the ids of messages that have this provider message id, or a segment with it. */
const withProviderId = ({ providerMessageId }: BindParameters<Values>) =>
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

/** The newest messages to a recipient. `isMore` is true if older messages may exist. */
interface Newest {
  readonly ids: readonly string[];
  readonly isMore: boolean;
}

/**
 * Prepares the newest messages to a recipient. The read resolves to undefined if the filter has no recipient, or also
 * has an account, an id or a provider id. It also does if more than 2,000 accounts have sent to the recipient.
 */
function prepareNewestToRecipient(engine: Engine) {
  const readSenders = prepareSenders(engine);
  const readNewest = prepareNewest(engine);
  return async (filter: Filter, range: Range, limit: number): Promise<Newest | undefined> => {
    const { recipient, accountId, id, providerMessageId } = filter;
    if (recipient === undefined || accountId !== undefined) return undefined;
    if (id !== undefined || providerMessageId !== undefined) return undefined;
    const senders = await readSenders({ recipient, limit: maximumSenders + 1 });
    if (senders.length > maximumSenders) return undefined;
    const { channels: chosen, rest } = toShape(filter, true);
    return readNewest(
      { recipient, ...range },
      senders.map((sender) => sender.accountId),
      chosen,
      rest.length > 0 ? maximumScattered : limit,
    );
  };
}

/**
 * Prepares the list of accounts that have sent to a recipient. It skips from account to account in the index, without
 * reading their messages.
 */
const prepareSenders = (engine: Engine) =>
  prepareRead<{ recipient: string; limit: number }, { accountId: string }>(
    engine,
    ({ recipient, limit }) => sql`with recursive senders (account_id, turn) as (
        select (select account_id from messages where recipient = ${recipient} order by account_id limit 1), 1
        union all
        select (select account_id from messages where recipient = ${recipient}
          and account_id > senders.account_id order by account_id limit 1), turn + 1
        from senders where senders.account_id is not null and turn < ${limit})
      select account_id as "accountId" from senders where account_id is not null`,
  );

interface RecipientRange extends Range {
  readonly recipient: string;
}

type Sender = readonly [accountId: string, channel: Channel];

/** Number of index rows for one read of all senders. At least one row is read for each sender. */
const maximumRead = 20_000;

/**
 * Prepares the newest messages of accounts to a recipient, at most `most`.
 * Each account and channel gets an equal share of `maximumRead`. Senders with more messages are read again with larger
 * shares, because they are few. If one of them still has more messages, older messages of all accounts are omitted.
 */
function prepareNewest(engine: Engine) {
  const read = prepareRead<
    RecipientRange & { senders: string; most: number },
    { sender: string; ids: string }
  >(engine, (value) => selectNewest(engine.dialect, value));

  async function readShare(range: RecipientRange, senders: readonly Sender[], most: number) {
    const share = Math.min(most + 1, Math.max(1, Math.floor(maximumRead / Math.max(1, senders.length))));
    const rows = await read({ ...range, senders: JSON.stringify(senders), most: share });
    const found = rows.map(({ sender, ids }) => ({ sender, ids: JSON.parse(ids) as readonly string[] }));
    return Map.groupBy(found, ({ ids }) => (ids.length === share ? "cut" : "whole"));
  }

  return async (
    range: RecipientRange,
    accountIds: readonly string[],
    chosen: readonly Channel[],
    most: number,
  ): Promise<Newest> => {
    const senders = accountIds.flatMap((accountId) => chosen.map((channel): Sender => [accountId, channel]));
    const first = await readShare(range, senders, most);
    const longer = (first.get("cut") ?? []).map(({ sender }) => JSON.parse(sender) as Sender);
    const second = longer.length > 0 ? await readShare(range, longer, most) : undefined;
    const cut = second?.get("cut") ?? [];
    const whole = [first, second].flatMap((share) => share?.get("whole") ?? []);
    const latestCut = cut.reduce((latest, { ids }) => (ids.at(-1)! > latest ? ids.at(-1)! : latest), "");
    const found = [...whole, ...cut]
      .flatMap(({ ids }) => ids)
      .filter((id) => id >= latestCut)
      .toSorted()
      .toReversed();
    return { ids: found.slice(0, most), isMore: found.length > most || cut.length > 0 };
  };
}

/** Selects the ids of the newest messages of each sender, which are adjacent in the index. Senders and ids are JSON. */
function selectNewest(
  dialect: Engine["dialect"],
  value: BindParameters<RecipientRange & { senders: string; most: number }>,
) {
  const newest = sql`select id from messages where recipient = ${value.recipient}
    and account_id = sender.value ->> 0 and channel = sender.value ->> 1
    and created_at >= ${value.start} and (created_at, id) < (${value.beforeTime}, ${value.beforeId})
    and id >= ${value.startId} and id < ${value.beforeId}
    order by created_at desc, id desc limit ${value.most}`;
  return dialect === "sqlite"
    ? sql<{ sender: string; ids: string }>`select sender.value as sender,
        (select json_group_array(id) from (${newest})) as ids
        from json_each(${value.senders}) as sender`
    : sql<{ sender: string; ids: string }>`select cast(sender.value as text) as sender,
        cast(coalesce((select json_agg(id) from (${newest}) as newest), '[]') as text) as ids
        from jsonb_array_elements(cast(${value.senders} as jsonb)) as sender (value)`;
}
