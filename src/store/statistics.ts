import type { Channel } from "../domain/delivery.ts";
import type { Interval, Statistics, Totals } from "../ports/store/statistics.ts";
import type { Engine } from "./engine.ts";
import { prepareRead } from "./statement.ts";

const bucketMilliseconds = 15 * 60_000;

/** The start of the 15-minute bucket that an instant falls in; every time zone's offset is a multiple of it. */
export const bucketOf = (instant: number): number => instant - (instant % bucketMilliseconds);

const bucketAfter = (instant: number) => bucketOf(instant + bucketMilliseconds - 1);

interface Range extends Interval {
  readonly accountId: string;
  readonly channel: Channel;
}

/** Whole buckets come from the roll-up, what is cut off at either end from the messages themselves. */
export function createStatistics(engine: Engine): Statistics {
  const buckets = prepareBuckets(engine);
  const raw = prepareRaw(engine);
  return {
    async totals(accountId, channel, intervals) {
      const [first, last] = [intervals[0], intervals.at(-1)];
      if (!first || !last) return [];
      const found = await buckets({
        accountId,
        channel,
        start: bucketAfter(first.start),
        end: bucketOf(last.end),
      });
      let next = 0;
      const results: Totals[] = [];
      for (const interval of intervals) {
        const sum = { requests: 0, transactions: 0, amountMicros: 0 };
        while (next < found.length && found[next]!.bucket < interval.start) next += 1;
        for (; next < found.length && found[next]!.bucket + bucketMilliseconds <= interval.end; next += 1) {
          add(sum, found[next]!);
        }
        for (const edge of edgesOf(interval)) {
          for (const totals of await raw({ accountId, channel, ...edge })) add(sum, totals);
        }
        results.push(sum);
      }
      return results;
    },
  };
}

/** The parts of an interval that do not fill a bucket: none, one or two. */
function edgesOf({ start, end }: Interval): readonly Interval[] {
  const [from, until] = [bucketAfter(start), bucketOf(end)];
  if (from > until) return [{ start, end }];
  return [
    { start, end: from },
    { start: until, end },
  ].filter((edge) => edge.start < edge.end);
}

function add(sum: { -readonly [Key in keyof Totals]: Totals[Key] }, totals: Totals): void {
  sum.requests += Number(totals.requests);
  sum.transactions += Number(totals.transactions);
  sum.amountMicros += Number(totals.amountMicros ?? 0);
}

const prepareBuckets = (engine: Engine) =>
  prepareRead<Range, Totals & { bucket: number }>(engine, (value) =>
    engine.builder
      .selectFrom("message_totals")
      .select(["bucket", "requests", "transactions", "amount_micros as amountMicros"])
      .where("account_id", "=", value.accountId)
      .where("channel", "=", value.channel)
      .where("bucket", ">=", value.start)
      .where("bucket", "<", value.end)
      .orderBy("bucket"),
  );

const prepareRaw = (engine: Engine) =>
  prepareRead<Range, Totals>(engine, (value) =>
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
