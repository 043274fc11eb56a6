import { sql } from "kysely";
import type { Channel } from "../../domain/messages/delivery.ts";
import { hourMilliseconds } from "../../domain/time/units.ts";
import type { StaleUnit, Traffic } from "../../ports/store/traffic.ts";
import type { Engine } from "../engine.ts";
import { handWritten, prepareRead } from "../statement.ts";
import { spans } from "../totals/spans.ts";
import type { Row } from "../write.ts";
import { standing } from "./columns.ts";

const long = sql.lit(spans[0]);
const hour = sql.lit(hourMilliseconds);

const differs = sql`(counted.weight is null or counted.weight <> now.weight
  or counted.transactions <> now.transactions or counted.amount_micros <> now.amount_micros
  or counted.cost_changes <> counted.counted_cost_changes)`;

const shown = sql`now.account_id, now.channel, now.bucket, now.weight, now.transactions, now.amount_micros, now.requests,
  coalesce(counted.cost_changes, 0) as cost_changes, counted.counted_at`;

const joined = (span: typeof long) => sql`left join traffic_counted as counted on counted.span = ${span}
  and counted.bucket = now.bucket and counted.account_id = now.account_id and counted.channel = now.channel`;

/** What has changed since it was counted, found by the totals that every change keeps anyway. */
export function createStale(
  engine: Engine,
): Pick<Traffic, "extent" | "spanAfter" | "staleSpans" | "staleHours"> {
  const extent = prepareRead<object, { first: number | null; last: number | null }>(engine, () =>
    handWritten(
      engine,
      sql<{ first: number | null; last: number | null }>`select
        (select min(bucket) from message_totals where span = ${long}) as first,
        (select max(bucket) from message_totals where span = ${long}) as last`,
    ),
  );
  const next = prepareRead<{ bucket: number }, { next: number | null }>(engine, (value) =>
    handWritten(
      engine,
      sql<{ next: number | null }>`select min(bucket) as next from message_totals
        where span = ${long} and bucket > ${value.bucket}`,
    ),
  );
  const inSpan = prepareRead<{ bucket: number; accountId: string; channel: string; limit: number }, Row>(
    engine,
    (value) =>
      handWritten(
        engine,
        sql<Row>`select ${shown} from (
          select account_id, channel, bucket, ${standing} from message_totals
          where span = ${long} and bucket = ${value.bucket} and (account_id, channel) > (${value.accountId}, ${value.channel})
          group by bucket, account_id, channel) as now ${joined(long)}
          where ${differs} order by now.account_id, now.channel limit ${value.limit}`,
      ),
  );
  const inHours = prepareRead<
    { accountId: string; channel: string; from: number; until: number; limit: number },
    Row
  >(engine, (value) =>
    handWritten(
      engine,
      sql<Row>`select ${shown} from (
        select account_id, channel, bucket, ${standing} from message_totals
        where account_id = ${value.accountId} and channel = ${value.channel} and span = ${hour}
          and bucket >= ${value.from} and bucket < ${value.until}
        group by account_id, channel, bucket) as now ${joined(hour)}
        where ${differs} order by now.bucket limit ${value.limit}`,
    ),
  );
  return {
    async extent() {
      const [{ first, last } = { first: null, last: null }] = await extent({});
      return first === null || last === null ? undefined : { first: Number(first), last: Number(last) };
    },
    async spanAfter(bucket) {
      const found = (await next({ bucket }))[0]?.next ?? null;
      return found === null ? undefined : Number(found);
    },
    async staleSpans(bucket, after, limit) {
      const { accountId = "", channel = "" } = after ?? {};
      return (await inSpan({ bucket, accountId, channel, limit })).map(unitOf);
    },
    async staleHours({ accountId, channel, bucket }, limit) {
      return (await inHours({ accountId, channel, from: bucket, until: bucket + spans[0], limit })).map(
        unitOf,
      );
    },
  };
}

const unitOf = (row: Row): StaleUnit => ({
  accountId: String(row["account_id"]),
  channel: row["channel"] as Channel,
  bucket: Number(row["bucket"]),
  weight: Number(row["weight"]),
  transactions: Number(row["transactions"]),
  amountMicros: Number(row["amount_micros"]),
  costChanges: Number(row["cost_changes"]),
  requests: Number(row["requests"]),
  countedAt: row["counted_at"] === null ? undefined : Number(row["counted_at"]),
});
