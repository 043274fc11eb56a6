import { sql } from "kysely";
import type { Messages } from "../../ports/store/messages.ts";
import type { TdrQuery, TdrSortKey } from "../../ports/store/tdr-query.ts";
import { readPage } from "../totals/counted-page.ts";
import type { Engine } from "../engine.ts";
import { seek, type Counts } from "../totals/seek.ts";
import { always, type Interval } from "../totals/spans.ts";
import { prepareVariants, type Slots } from "../statement.ts";
import { isOfAccount, isRequest, tdrColumns, tdrOf, type MessageRow, type TdrRow } from "./rows.ts";

const columns = {
  uuid: "id",
  to: "recipient",
  code: "code",
  status: "status",
  // The hub's own request_id is the message's id.
  request_id: "id",
  country: "country",
  country_code: "country_code",
  network: "network",
  timestamp: "created_at",
} as const satisfies Record<TdrSortKey, keyof MessageRow>;

/** The collation that compares texts by their bytes. */
const byteOrder = { sqlite: "binary", postgres: "C" } as const;

const numbers: readonly TdrSortKey[] = ["country_code", "timestamp"];

/** Where no total helps, up to this many records are counted and sorted one by one. */
const maximumRows = 50_000;

type FilterKey = keyof TdrQuery["filter"];

/** Which filters a query has, and which way it is sorted. */
interface Shape {
  readonly keys: readonly FilterKey[];
  readonly sortBy: TdrSortKey;
  readonly ascending: boolean;
}

type Values = Interval & TdrQuery["filter"] & Pick<TdrQuery, "accountId" | "offset" | "limit">;

/** A page of an account's Telegram messages, without those of verifications, and how many match. */
export function createTdrList(engine: Engine): Messages["listTdrs"] {
  const count = prepareCount(engine);
  const countSome = prepareCountSome(engine);
  const page = preparePage(engine);
  const countSpans = prepareCountSpans(engine);

  /** Counts the messages by time, only those with the status if one is given. */
  function countsOf({ accountId, filter: { status } }: TdrQuery): Counts {
    const keys = status === undefined ? [] : (["status"] as const);
    return {
      inSpans: (span, interval) => countSpans(keys, { accountId, status, span, ...interval }),
      inRows: async (interval) =>
        Number((await count(keys, { accountId, status, offset: 0, limit: 0, ...interval }))[0]!.count),
    };
  }

  /** Whether more records would have to be read than are allowed, as far as an index narrows them down. */
  async function exceeds(query: TdrQuery, values: Values): Promise<boolean> {
    const { uuid, request_id, to } = query.filter;
    if (uuid !== undefined || request_id !== undefined) return false;
    if (to === undefined) return (await seek(countsOf(query), values, 0, true)).total > maximumRows;
    const [some] = await countSome(["to"], values);
    return Number(some!.count) > maximumRows;
  }

  const readRows = async (shape: Shape, values: Values) => (await page(shape, values)).map(tdrOf);

  return async (query) => {
    const { filter, accountId, limit, offset, sortBy } = query;
    const interval = { start: query.from ?? always.start, end: query.until ?? always.end };
    const values = { ...filter, ...interval, accountId, limit, offset };
    const keys = (Object.keys(filter) as FilterKey[]).filter((key) => filter[key] !== undefined);
    const shape = { keys, sortBy, ascending: query.sortDirection === "ASC" };
    if (sortBy === "timestamp" && keys.every((key) => key === "status")) {
      const { total, ...place } = await seek(countsOf(query), interval, offset, !shape.ascending);
      return readPage({ total, offset, limit }, () =>
        readRows(shape, { ...values, ...place.interval, offset: place.offset }),
      );
    }
    if (await exceeds(query, values)) return "too_many";
    const [counted] = await count(keys, values);
    return readPage({ total: Number(counted!.count), offset, limit }, () => readRows(shape, values));
  };
}

const prepareCount = (engine: Engine) =>
  prepareVariants<readonly FilterKey[], Values, { count: number }>(engine, (keys, value) => {
    const rows = select(engine, keys, value).select("id");
    // So that a plan made while there are few messages takes an index by time.
    const read = engine.dialect === "postgres" ? rows.orderBy("created_at") : rows;
    return engine.builder.selectFrom(read.as("some")).select(({ fn }) => fn.countAll<number>().as("count"));
  });

const prepareCountSome = (engine: Engine) =>
  prepareVariants<readonly FilterKey[], Values, { count: number }>(engine, (keys, value) => {
    const some = select(engine, keys, value)
      .select("id")
      .limit(maximumRows + 1);
    return engine.builder.selectFrom(some.as("some")).select(({ fn }) => fn.countAll<number>().as("count"));
  });

const preparePage = (engine: Engine) =>
  prepareVariants<Shape, Values, TdrRow>(engine, ({ keys, sortBy, ascending }, value) =>
    select(engine, keys, value)
      .select(tdrColumns)
      .orderBy(columns[sortBy], (item) => {
        // Every message has a time, and with an order for nulls Postgres would not read an index backwards.
        if (sortBy === "timestamp") return ascending ? item.asc() : item.desc();
        const directed = ascending ? item.asc().nullsFirst() : item.desc().nullsLast();
        return numbers.includes(sortBy) ? directed : directed.collate(byteOrder[engine.dialect]);
      })
      // Ids ascend with time: they settle ties the same way on every page.
      .orderBy("id", ascending ? "asc" : "desc")
      .limit(value.limit)
      .offset(value.offset),
  );

interface SpanValues extends Interval {
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

function select({ builder }: Engine, keys: readonly FilterKey[], value: Slots<Values>) {
  const matching = builder
    .selectFrom("messages")
    .where(({ eb }) =>
      keys.includes("request_id") ? isOfAccount(value.accountId) : eb("account_id", "=", value.accountId),
    )
    .where(isTelegram(keys))
    .where(sql<boolean>`verification_id is null`)
    .where("created_at", ">=", value.start)
    .where("created_at", "<", value.end);
  return keys.reduce(
    (narrowed, key) =>
      key === "request_id"
        ? narrowed.where(isRequest(value.request_id))
        : narrowed.where(columns[key], "=", value[key]),
    matching,
  );
}

/** Filters that other indexes of messages narrow down further than the one of Telegram's records by time. */
const narrowing: readonly FilterKey[] = ["uuid", "request_id", "to", "status"];

/** By time the expression of the index of Telegram's records, so that no messages of verifications are passed over. */
const isTelegram = (keys: readonly FilterKey[]) =>
  keys.some((key) => narrowing.includes(key))
    ? sql<boolean>`channel = 'telegram'`
    : sql<boolean>`channel || '' = 'telegram'`;
