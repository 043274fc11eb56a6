import { sql, type SelectQueryBuilder } from "kysely";
import type { Messages, Tdr } from "../../ports/store/messages.ts";
import type { TdrQuery, TdrSortKey } from "../../ports/store/message-lists.ts";
import type { Engine } from "../engine.ts";
import { readPage, findPageStart, type RowCounts } from "../pages.ts";
import { prepareVariants, type BindParameters } from "../statement.ts";
import { allTime, type TimeInterval } from "../totals/granularities.ts";
import type { StoredMessage } from "../schema/messages.ts";
import type { Tables } from "../schema/tables.ts";
import { belongsToAccount, hasRequestId } from "./rows.ts";

/** Columns of a delivery record. Reading all columns of a message would take twice as long. */
export const tdrColumns = [
  "id",
  "recipient",
  "recipient_given as recipientGiven",
  "code",
  "status",
  "verification",
  "country",
  "country_code as countryCode",
  "network",
  "created_at as createdAt",
] as const;

export type TdrRow = Omit<Tdr, "code"> & { readonly code: string | null };

export const toTdr = (row: TdrRow): Tdr => ({ ...row, code: row.code ?? "" });

const columns = {
  uuid: "id",
  to: "recipient",
  code: "code",
  status: "status",
  // The request_id that the service assigns is the id of the message.
  request_id: "id",
  country: "country",
  country_code: "country_code",
  network: "network",
  timestamp: "created_at",
} as const satisfies Record<TdrSortKey, keyof StoredMessage>;

/** The collation that compares texts by their bytes. */
const byteOrder = { sqlite: "binary", postgres: "C" } as const;

const numbers: readonly TdrSortKey[] = ["country_code", "timestamp"];

/** Maximum number of records that are counted and sorted row by row, if no total has their number. */
const maximumRows = 50_000;

type FilterKey = keyof TdrQuery["filter"];

/** The filters and the order of a query, which select its prepared statement. */
interface Shape {
  readonly keys: readonly FilterKey[];
  readonly sortBy: TdrSortKey;
  readonly ascending: boolean;
}

type Values = TimeInterval & TdrQuery["filter"] & Pick<TdrQuery, "accountId" | "offset" | "limit">;

/**
 * Creates the list of an account's Telegram messages, with their total number. Messages of verifications are omitted. A
 * query that would have to read more than 50,000 records one by one resolves to `too_many`.
 */
export function createTdrList(engine: Engine): Messages["listTdrs"] {
  const count = prepareCount(engine);
  const countLimited = prepareVariants<readonly FilterKey[], Values, { count: number }>(
    engine,
    (keys, value) =>
      countAll(
        engine,
        select(engine, keys, value)
          .select("id")
          .limit(maximumRows + 1),
      ),
  );
  const page = preparePage(engine);
  const countSpans = prepareCountSpans(engine);

  /** Returns the counts of messages by time, for all statuses or for the status in the query. */
  function createCounts({ accountId, filter: { status } }: TdrQuery): RowCounts {
    const keys = status === undefined ? [] : (["status"] as const);
    return {
      countPeriods: (span, interval) => countSpans(keys, { accountId, status, span, ...interval }),
      countRows: async (interval) =>
        Number((await count(keys, { accountId, status, offset: 0, limit: 0, ...interval }))[0]!.count),
    };
  }

  /** Returns true if the best index of the query has more than `maximumRows` records. */
  async function exceeds(query: TdrQuery, values: Values): Promise<boolean> {
    const { uuid, request_id, to } = query.filter;
    if (uuid !== undefined || request_id !== undefined) return false;
    if (to === undefined)
      return (await findPageStart(createCounts(query), values, 0, true)).total > maximumRows;
    const [some] = await countLimited(["to"], values);
    return Number(some!.count) > maximumRows;
  }

  const readRows = async (shape: Shape, values: Values) => (await page(shape, values)).map(toTdr);

  return async (query) => {
    const { filter, accountId, limit, offset, sortBy } = query;
    const interval = { start: query.from ?? allTime.start, end: query.until ?? allTime.end };
    const values = { ...filter, ...interval, accountId, limit, offset };
    const keys = (Object.keys(filter) as FilterKey[]).filter((key) => filter[key] !== undefined);
    const shape = { keys, sortBy, ascending: query.sortDirection === "ASC" };
    if (sortBy === "timestamp" && keys.every((key) => key === "status")) {
      const { total, ...start } = await findPageStart(
        createCounts(query),
        interval,
        offset,
        !shape.ascending,
      );
      return readPage({ total, offset, limit }, () =>
        readRows(shape, { ...values, ...start.interval, offset: start.offset }),
      );
    }
    if (await exceeds(query, values)) return "too_many";
    const [counted] = await count(keys, values);
    return readPage({ total: Number(counted!.count), offset, limit }, () => readRows(shape, values));
  };
}

const countAll = ({ builder }: Engine, rows: SelectQueryBuilder<Tables, "messages", { id: string }>) =>
  builder.selectFrom(rows.as("some")).select(({ fn }) => fn.countAll<number>().as("count"));

const prepareCount = (engine: Engine) =>
  prepareVariants<readonly FilterKey[], Values, { count: number }>(engine, (keys, value) => {
    const rows = select(engine, keys, value).select("id");
    // With an order, Postgres uses an index by time, even if it plans while few messages exist.
    return countAll(engine, engine.dialect === "postgres" ? rows.orderBy("created_at") : rows);
  });

const preparePage = (engine: Engine) =>
  prepareVariants<Shape, Values, TdrRow>(engine, ({ keys, sortBy, ascending }, value) =>
    select(engine, keys, value)
      .select(tdrColumns)
      .orderBy(columns[sortBy], (item) => {
        // Every message has a time. With an order for nulls, Postgres would not read the index backwards.
        if (sortBy === "timestamp") return ascending ? item.asc() : item.desc();
        const directed = ascending ? item.asc().nullsFirst() : item.desc().nullsLast();
        return numbers.includes(sortBy) ? directed : directed.collate(byteOrder[engine.dialect]);
      })
      // Ids ascend with time. They make the order unique on every page.
      .orderBy("id", ascending ? "asc" : "desc")
      .limit(value.limit)
      .offset(value.offset),
  );

interface SpanValues extends TimeInterval {
  readonly accountId: string;
  readonly span: number;
  readonly status: TdrQuery["filter"]["status"];
}

const prepareCountSpans = (engine: Engine) =>
  prepareVariants<readonly "status"[], SpanValues, { bucket: number; count: number }>(
    engine,
    (keys, value) => {
      const counted = engine.builder
        .selectFrom("message_totals")
        .select(({ fn }) => ["bucket", fn.sum<number>(sql`requests - of_verifications`).as("count")])
        .where("account_id", "=", value.accountId)
        .where("channel", "=", "telegram")
        .where("span", "=", value.span)
        .where("bucket", ">=", value.start)
        .where("bucket", "<", value.end);
      const narrowed = keys.length > 0 ? counted.where("status", "=", value.status) : counted;
      return narrowed.groupBy("bucket").orderBy("bucket");
    },
  );

function select({ builder }: Engine, keys: readonly FilterKey[], value: BindParameters<Values>) {
  const matching = builder
    .selectFrom("messages")
    .where(({ eb }) =>
      keys.includes("request_id")
        ? belongsToAccount(value.accountId)
        : eb("account_id", "=", value.accountId),
    )
    .where(isTelegram(keys))
    .where(sql<boolean>`verification_id is null`)
    .where("created_at", ">=", value.start)
    .where("created_at", "<", value.end);
  return keys.reduce(
    (narrowed, key) =>
      key === "request_id"
        ? narrowed.where(hasRequestId(value.request_id))
        : narrowed.where(columns[key], "=", value[key]),
    matching,
  );
}

/** Filters whose index is better than the index of Telegram records by time. */
const narrowing: readonly FilterKey[] = ["uuid", "request_id", "to", "status"];

/**
 * Builds the condition for Telegram messages. Without a narrowing filter, it is the expression of the index of Telegram
 * records, which omits verifications.
 */
const isTelegram = (keys: readonly FilterKey[]) =>
  keys.some((key) => narrowing.includes(key))
    ? sql<boolean>`channel = 'telegram'`
    : sql<boolean>`channel || '' = 'telegram'`;
