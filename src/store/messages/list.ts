import { sql } from "kysely";
import type { Messages, TdrQuery, TdrSortKey } from "../../ports/store/messages.ts";
import type { Engine } from "../engine.ts";
import { seek, type Counts, type Place } from "../seek.ts";
import { always, type Interval } from "../spans.ts";
import { rows } from "../statement.ts";
import { messageOf, type MessageRow } from "./rows.ts";

const columns = {
  uuid: "id",
  to: "recipient",
  status: "status",
  request_id: "provider_message_id",
  country: "country",
  country_code: "country_code",
  network: "network",
  timestamp: "created_at",
} as const satisfies Record<TdrSortKey, keyof MessageRow>;

/** The collation that compares texts by their bytes. */
const byteOrder = { sqlite: "binary", postgres: "C" } as const;

const numbers: readonly TdrSortKey[] = ["country_code", "timestamp"];

/** Records that no total counts are counted and sorted one by one, up to this many. */
const rowsAtMost = 50_000;

/** A page of an account's Telegram messages and how many match. */
export function createList(engine: Engine): Messages["listTdrs"] {
  return async (query) => {
    const interval = { start: query.from ?? always.start, end: query.until ?? always.end };
    const descending = query.sortDirection === "DESC";
    if (isInTotals(query)) {
      const { total, ...place } = await seek(countsOf(engine, query), interval, query.offset, descending);
      return { total, list: total > query.offset ? await page(engine, query, place) : [] };
    }
    if (await exceeds(engine, query, interval)) return "too_many";
    const matching = select(engine, query, interval);
    const [counted, list] = await Promise.all([
      rows(
        engine,
        matching.select(({ fn }) => fn.countAll<number>().as("total")),
      ),
      page(engine, query, { interval, offset: query.offset }),
    ]);
    return { total: Number(counted[0]!.total), list };
  };
}

const filtersOf = ({ filter }: TdrQuery) =>
  Object.entries(filter).flatMap(([key, value]) =>
    value === undefined ? [] : [[key as keyof typeof filter, value] as const],
  );

const isInTotals = (query: TdrQuery) =>
  query.sortBy === "timestamp" && filtersOf(query).every(([key]) => key === "status");

/** Whether more records would have to be looked at than is bearable, as far as an index narrows them down. */
async function exceeds(engine: Engine, query: TdrQuery, interval: Interval): Promise<boolean> {
  const { uuid, request_id, to, status } = query.filter;
  if (uuid !== undefined || request_id !== undefined) return false;
  const narrowed = { ...query, filter: { status }, sortBy: "timestamp" as const };
  if (to === undefined) return (await seek(countsOf(engine, narrowed), interval, 0, true)).total > rowsAtMost;
  const some = select(engine, { ...query, filter: { to } }, interval)
    .select("id")
    .limit(rowsAtMost + 1);
  const [row] = await rows(
    engine,
    engine.builder.selectFrom(some.as("some")).select(({ fn }) => fn.countAll<number>().as("count")),
  );
  return Number(row!.count) > rowsAtMost;
}

async function page(engine: Engine, query: TdrQuery, { interval, offset }: Place) {
  const direction = query.sortDirection === "ASC" ? "asc" : "desc";
  const sorted = select(engine, query, interval)
    .selectAll()
    .orderBy(columns[query.sortBy], (item) => {
      // Nothing lacks a time, and Postgres would not read an index backwards for it.
      if (query.sortBy === "timestamp") return item[direction]();
      const directed = direction === "asc" ? item.asc().nullsFirst() : item.desc().nullsLast();
      return numbers.includes(query.sortBy) ? directed : directed.collate(byteOrder[engine.dialect]);
    })
    // Ids ascend with time: they settle ties the same way on every page.
    .orderBy("id", direction)
    .limit(query.limit)
    .offset(offset);
  return (await rows(engine, sorted)).map(messageOf);
}

function select({ builder }: Engine, query: TdrQuery, { start, end }: Interval) {
  let matching = builder
    .selectFrom("messages")
    .where("account_id", "=", query.accountId)
    // Literally, as the indexes of Telegram's messages have it.
    .where(sql<boolean>`channel = 'telegram'`)
    .where("created_at", ">=", start)
    .where("created_at", "<", end);
  for (const [key, value] of filtersOf(query)) matching = matching.where(columns[key], "=", value);
  return matching;
}

/** How many messages that have the query's status fall where. */
function countsOf(engine: Engine, query: TdrQuery): Counts {
  const { accountId, filter } = query;
  return {
    async inSpans(span, { start, end }) {
      let counted = engine.builder
        .selectFrom("message_totals")
        .select(({ fn }) => ["bucket", fn.sum<number>("requests").as("count")])
        .where("account_id", "=", accountId)
        .where("channel", "=", "telegram")
        .where("span", "=", span)
        .where("bucket", ">=", start)
        .where("bucket", "<", end);
      if (filter.status !== undefined) counted = counted.where("status", "=", filter.status);
      return rows(engine, counted.groupBy("bucket").orderBy("bucket"));
    },
    async inRows(interval) {
      const counted = select(engine, query, interval).select(({ fn }) => fn.countAll<number>().as("count"));
      return Number((await rows(engine, counted))[0]!.count);
    },
  };
}
