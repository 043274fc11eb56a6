import { sql, type RawBuilder } from "kysely";
import type { Channel } from "../../domain/messages/delivery.ts";
import type { Statistics, Totals } from "../../ports/store/statistics.ts";
import type { Engine } from "../engine.ts";
import { orderByTime } from "../messages/rows.ts";
import { prepareRead, type BindParameters } from "../statement.ts";
import { splitRange, granularities } from "./granularities.ts";

/** Account and channel whose messages are summed. */
interface Scope {
  readonly accountId: string;
  readonly channel: Channel;
}

/** For each range: the index of its interval, then the granularity and the bounds, or the bounds only. */
type Ranges = readonly (readonly number[])[];

/**
 * Creates the statistics of an account. Whole periods are read from the totals, and the edges of an interval from its
 * messages. Edges that start before `keptFrom()`, in Unix milliseconds, are omitted. This takes at most three
 * statements, for any number of intervals.
 */
export function createStatistics(engine: Engine, keptFrom: () => number): Statistics {
  const extent = prepareExtent(engine);
  const sumSpans = prepareSumSpans(engine);
  const sumMessages = prepareSumMessages(engine);
  return {
    async listTotals(accountId, channel, intervals) {
      const results = intervals.map(() => ({ requests: 0, transactions: 0, amountMicros: 0 }));
      const scope = { accountId, channel };
      const [{ first, last } = { first: null, last: null }] =
        intervals.length > 0 ? await extent({ ...scope, span: granularities[0] }) : [];
      if (first === null || last === null) return results;
      const covers = intervals.map(({ start, end }) =>
        splitRange({ start: Math.max(start, first), end: Math.min(end, last + granularities[0]) }),
      );
      const ranges = covers.flatMap(({ ranges }, index) =>
        ranges.map(({ span, start, end }) => [index, span, start, end]),
      );
      // Removed messages are included in whole periods only.
      const kept = keptFrom();
      const edges = covers.flatMap(({ edges }, index) =>
        edges.filter(({ start }) => start >= kept).map(({ start, end }) => [index, start, end]),
      );
      const read = async (sum: typeof sumSpans, list: Ranges) =>
        list.length > 0 ? await sum({ ...scope, ranges: JSON.stringify(list) }) : [];
      for (const row of [...(await read(sumSpans, ranges)), ...(await read(sumMessages, edges))]) {
        const [requests, transactions, amountMicros] = JSON.parse(row.sums) as [number, number, number];
        add(results[row.place]!, { requests, transactions, amountMicros });
      }
      return results;
    },
  };
}

function add(sum: { -readonly [Key in keyof Totals]: Totals[Key] }, totals: Totals): void {
  sum.requests += totals.requests;
  sum.transactions += totals.transactions;
  sum.amountMicros += totals.amountMicros;
}

/**
 * Prepares the first and the last coarsest period with totals. Nothing is read outside of them, even if an interval is
 * long.
 */
const prepareExtent = (engine: Engine) =>
  prepareRead<Scope & { span: number }, { first: number | null; last: number | null }>(engine, (value) => {
    const end = (direction: "asc" | "desc") =>
      engine.builder
        .selectFrom("message_totals")
        .select("bucket")
        .where("account_id", "=", value.accountId)
        .where("channel", "=", value.channel)
        .where("span", "=", value.span)
        .orderBy("bucket", direction)
        .limit(1);
    return engine.builder.selectNoFrom([end("asc").as("first"), end("desc").as("last")]);
  });

const prepareSumSpans = (engine: Engine) =>
  prepareSums(engine, (value, number) => ({
    sums: sql`coalesce(sum(requests), 0), coalesce(sum(transactions), 0), coalesce(sum(amount_micros), 0)`,
    rows: sql`message_totals where account_id = ${value.accountId} and channel = ${value.channel}
      and span = ${number(1)} and bucket >= ${number(2)} and bucket < ${number(3)}`,
  }));

const prepareSumMessages = (engine: Engine) =>
  prepareSums(engine, (value, number) => ({
    sums: sql`count(*), count(submitted_at),
      coalesce(sum(case when refunded_at is null then price_micros else 0 end), 0)`,
    rows: sql`(select submitted_at, refunded_at, price_micros from messages
      where account_id = ${value.accountId} and channel = ${value.channel}
        and created_at >= ${number(1)} and created_at < ${number(2)} ${orderByTime(engine)}) as messages`,
  }));

type Values = Scope & { readonly ranges: string };

/** Prepares the sums of many ranges in one query. Each range is looked up in the order of the key. */
function prepareSums(
  engine: Engine,
  build: (
    value: BindParameters<Values>,
    number: (index: number) => RawBuilder<number>,
  ) => { readonly sums: RawBuilder<unknown>; readonly rows: RawBuilder<unknown> },
) {
  const isSqlite = engine.dialect === "sqlite";
  const list = sql.raw(isSqlite ? "json_array" : "json_build_array");
  const number = (index: number) => sql<number>`cast(each.value ->> ${sql.lit(index)} as bigint)`;
  return prepareRead<Values, { place: number; sums: string }>(engine, (value) => {
    const each = isSqlite
      ? sql`json_each(${value.ranges}) as each`
      : sql`json_array_elements(cast(${value.ranges} as json)) as each(value)`;
    const { sums, rows } = build(value, number);
    return sql`select cast(each.value ->> 0 as integer) as place, cast((
        select ${list}(${sums}) from ${rows}) as text) as sums
        from ${each}`;
  });
}
