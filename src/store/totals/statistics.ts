import { sql, type RawBuilder } from "kysely";
import type { Channel } from "../../domain/messages/delivery.ts";
import type { Statistics, Totals } from "../../ports/store/statistics.ts";
import type { Engine } from "../engine.ts";
import { cover, spans } from "./spans.ts";
import { inTimeOrder } from "../messages/by-id.ts";
import { handWritten, prepareRead, type Slots } from "../statement.ts";

/** Whose messages are summed. */
interface Scope {
  readonly accountId: string;
  readonly channel: Channel;
}

/** For each part of an interval: the interval's index, and the numbers that say where its rows are. */
type Parts = readonly (readonly number[])[];

/**
 * Whole spans come from the totals, the cut-off ends from the messages themselves: three statements, however many
 * intervals there are.
 */
export function createStatistics(engine: Engine, keptFrom: () => number): Statistics {
  const extent = prepareExtent(engine);
  const whole = prepareWhole(engine);
  const cut = prepareCut(engine);
  return {
    async totals(accountId, channel, intervals) {
      const results = intervals.map(() => ({ requests: 0, transactions: 0, amountMicros: 0 }));
      const scope = { accountId, channel };
      const [{ first, last } = { first: null, last: null }] =
        intervals.length > 0 ? await extent({ ...scope, span: spans[0] }) : [];
      if (first === null || last === null) return results;
      const covers = intervals.map(({ start, end }) =>
        cover({ start: Math.max(start, first), end: Math.min(end, last + spans[0]) }),
      );
      const ranges = covers.flatMap(({ ranges }, place) =>
        ranges.map(({ span, start, end }) => [place, span, start, end]),
      );
      // Of what is not kept the whole spans alone are known.
      const kept = keptFrom();
      const edges = covers.flatMap(({ edges }, place) =>
        edges.filter(({ start }) => start >= kept).map(({ start, end }) => [place, start, end]),
      );
      const ask = async (read: typeof whole, parts: Parts) =>
        parts.length > 0 ? await read({ ...scope, parts: JSON.stringify(parts) }) : [];
      for (const { place, sums } of [...(await ask(whole, ranges)), ...(await ask(cut, edges))]) {
        const [requests, transactions, amountMicros] = JSON.parse(sums) as [number, number, number];
        add(results[place]!, { requests, transactions, amountMicros });
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

/** The range that has anything to sum: nothing is looked up outside it, however long the requested range is. */
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

const prepareWhole = (engine: Engine) =>
  prepareSums(engine, (value, part) => ({
    sums: sql`coalesce(sum(requests), 0), coalesce(sum(transactions), 0), coalesce(sum(amount_micros), 0)`,
    rows: sql`message_totals where account_id = ${value.accountId} and channel = ${value.channel}
      and span = ${part(1)} and bucket >= ${part(2)} and bucket < ${part(3)}`,
  }));

const prepareCut = (engine: Engine) =>
  prepareSums(engine, (value, part) => ({
    sums: sql`count(*), count(handed_over_at),
      coalesce(sum(case when refunded_at is null then price_micros else 0 end), 0)`,
    rows: sql`(select handed_over_at, refunded_at, price_micros from messages
      where account_id = ${value.accountId} and channel = ${value.channel}
        and created_at >= ${part(1)} and created_at < ${part(2)} ${inTimeOrder(engine)}) as messages`,
  }));

type Asked = Scope & { readonly parts: string };

/** The sums over many parts in one query; each part is looked up in key order, and `part` gives one of its numbers. */
function prepareSums(
  engine: Engine,
  build: (
    value: Slots<Asked>,
    part: (index: number) => RawBuilder<number>,
  ) => { readonly sums: RawBuilder<unknown>; readonly rows: RawBuilder<unknown> },
) {
  const isSqlite = engine.dialect === "sqlite";
  const list = sql.raw(isSqlite ? "json_array" : "json_build_array");
  const part = (index: number) => sql<number>`cast(each.value ->> ${sql.lit(index)} as bigint)`;
  return prepareRead<Asked, { place: number; sums: string }>(engine, (value) => {
    const each = isSqlite
      ? sql`json_each(${value.parts}) as each`
      : sql`json_array_elements(cast(${value.parts} as json)) as each(value)`;
    const { sums, rows } = build(value, part);
    return handWritten(
      engine,
      sql`select cast(each.value ->> 0 as integer) as place, cast((
        select ${list}(${sums}) from ${rows}) as text) as sums
        from ${each}`,
    );
  });
}
