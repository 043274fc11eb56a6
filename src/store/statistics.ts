import { sql } from "kysely";
import type { Channel } from "../domain/delivery.ts";
import type { Interval, Statistics, Totals } from "../ports/store/statistics.ts";
import type { Engine } from "./engine.ts";
import { cover } from "./spans.ts";
import { handWritten, prepareRead } from "./statement.ts";

/** Whole spans come from the totals, what is cut off at either end from the messages themselves. */
export function createStatistics(engine: Engine): Statistics {
  const [whole, cut] = [prepareWhole(engine), prepareCut(engine)];
  return {
    async totals(accountId, channel, intervals) {
      const results = intervals.map(() => ({ requests: 0, transactions: 0, amountMicros: 0 }));
      const covers = intervals.map(cover);
      const asked = covers.flatMap(({ ranges }, index) =>
        ranges.map(({ span, start, end }) => [index, span, start, end]),
      );
      const found =
        asked.length > 0 ? await whole({ accountId, channel, ranges: JSON.stringify(asked) }) : [];
      for (const { place, sums } of found) {
        const [requests, transactions, amountMicros] = JSON.parse(sums) as [number, number, number];
        add(results[place]!, { requests, transactions, amountMicros });
      }
      for (const [index, { edges }] of covers.entries()) {
        for (const edge of edges) {
          for (const totals of await cut({ accountId, channel, ...edge })) add(results[index]!, totals);
        }
      }
      return results;
    },
  };
}

function add(sum: { -readonly [Key in keyof Totals]: Totals[Key] }, totals: Totals): void {
  sum.requests += Number(totals.requests);
  sum.transactions += Number(totals.transactions);
  sum.amountMicros += Number(totals.amountMicros ?? 0);
}

/** The sums over many ranges in one query: each is `[place, span, start, end]`, and is looked up by the key's order. */
function prepareWhole(engine: Engine) {
  const isSqlite = engine.dialect === "sqlite";
  const list = sql.raw(isSqlite ? "json_array" : "json_build_array");
  return prepareRead<
    { accountId: string; channel: Channel; ranges: string },
    { place: number; sums: string }
  >(engine, (value) => {
    const each = isSqlite
      ? sql`json_each(${value.ranges}) as each`
      : sql`json_array_elements(cast(${value.ranges} as json)) as each(value)`;
    const part = (index: number) => sql`cast(each.value ->> ${sql.lit(index)} as bigint)`;
    return handWritten(
      engine,
      sql`select cast(each.value ->> 0 as integer) as place, cast((
        select ${list}(coalesce(sum(requests), 0), coalesce(sum(transactions), 0), coalesce(sum(amount_micros), 0))
        from message_totals
        where account_id = ${value.accountId} and channel = ${value.channel} and span = ${part(1)}
          and bucket >= ${part(2)} and bucket < ${part(3)}) as text) as sums
        from ${each}`,
    );
  });
}

const prepareCut = (engine: Engine) =>
  prepareRead<Interval & { accountId: string; channel: Channel }, Totals>(engine, (value) =>
    engine.builder
      .selectFrom("messages")
      .select(({ fn, eb }) => [
        fn.countAll<number>().as("requests"),
        fn.count<number>("handed_over_at").as("transactions"),
        fn
          .sum<number>(eb.case().when("refunded_at", "is", null).then(eb.ref("price_micros")).else(0).end())
          .as("amountMicros"),
      ])
      .where("account_id", "=", value.accountId)
      .where("channel", "=", value.channel)
      .where("created_at", ">=", value.start)
      .where("created_at", "<", value.end),
  );
