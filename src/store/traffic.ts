import { sql } from "kysely";
import { deliverySeconds } from "../domain/messages/delivery-times.ts";
import {
  deliveredStatuses,
  deliveryStatuses,
  type Channel,
  type DeliveryStatus,
} from "../domain/messages/delivery.ts";
import { addSums, type Sums } from "../domain/messages/sums.ts";
import { millisecondsPerHour } from "../domain/time/units.ts";
import {
  splitUtcRange,
  getNextPeriodStart,
  getPeriodStart,
  type GranularityRange,
} from "../domain/time/utc-granularities.ts";
import {
  trafficKeys,
  type OutdatedUnit,
  type Traffic,
  type TrafficKey,
  type TrafficQuery,
  type TrafficRow,
  type UnitRow,
} from "../ports/store/statistics.ts";
import { createChange, toStatement, type Row } from "./change.ts";
import type { Engine } from "./engine.ts";
import { orderByTime } from "./messages/rows.ts";
import { rawQuery } from "./statement.ts";
import { granularities } from "./totals/granularities.ts";

/** Creates the store of the operator's statistics. They are computed in the background, so no statement is prepared. */
export const createTraffic = (engine: Engine): Traffic => ({
  listSums: createSums(engine),
  ...createStaleUnits(engine),
  ...createCounting(engine),
});

const timeColumns = deliverySeconds.map((seconds) => `within_${seconds}`);

/** Columns of the sums, in the order of the table. */
const sumColumns: readonly string[] = [
  "sent",
  "handed_over",
  "delivered",
  "failed",
  "expired",
  "charged_micros",
  "refunded_micros",
  "cost_micros",
  "unpriced",
  "delivery_milliseconds",
  ...timeColumns,
];

const toSums = (row: Row): Sums => ({
  sent: Number(row["sent"]),
  handedOver: Number(row["handed_over"]),
  delivered: Number(row["delivered"]),
  failed: Number(row["failed"]),
  expired: Number(row["expired"]),
  chargedMicros: Number(row["charged_micros"]),
  refundedMicros: Number(row["refunded_micros"]),
  costMicros: Number(row["cost_micros"]),
  unpriced: Number(row["unpriced"]),
  deliveryMilliseconds: Number(row["delivery_milliseconds"]),
  deliveryTimes: timeColumns.map((column) => Number(row[column])),
});

/** Converts sums to values in the order of `sumColumns`. */
const toValues = (sums: Sums): readonly number[] => [
  sums.sent,
  sums.handedOver,
  sums.delivered,
  sums.failed,
  sums.expired,
  sums.chargedMicros,
  sums.refundedMicros,
  sums.costMicros,
  sums.unpriced,
  sums.deliveryMilliseconds,
  ...sums.deliveryTimes,
];

/** Select list with the sum of each column. */
const sumColumnsList = sql.join(
  sumColumns.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`),
);

const countIf = (condition: ReturnType<typeof sql>) => sql`sum(case when ${condition} then 1 else 0 end)`;
const countStatuses = (statuses: readonly DeliveryStatus[]) =>
  countIf(sql`status in (${sql.join(statuses.map((status) => sql.lit(status)))})`);

const isWithin = (index: number) => {
  const above =
    index === 0 ? sql`took is not null` : sql`took > ${sql.lit(deliverySeconds[index - 1]! * 1_000)}`;
  const isLast = index === deliverySeconds.length - 1;
  return isLast ? above : sql`${above} and took <= ${sql.lit(deliverySeconds[index]! * 1_000)}`;
};

/**
 * Select list with the sums of messages. `took` is the time from acceptance to delivery in milliseconds, null if a
 * message is not delivered.
 */
const messageSums = sql.join([
  sql`count(*) as sent`,
  sql`count(submitted_at) as handed_over`,
  sql`${countStatuses(deliveredStatuses)} as delivered`,
  sql`${countStatuses(["FAILED", "REVOKED"])} as failed`,
  sql`${countStatuses(["EXPIRED"])} as expired`,
  sql`sum(price_micros) as charged_micros`,
  sql`sum(case when refunded_at is null then 0 else price_micros end) as refunded_micros`,
  sql`coalesce(sum(cost_micros), 0) as cost_micros`,
  sql`${countIf(sql`submitted_at is not null and cost_micros is null`)} as unpriced`,
  sql`coalesce(sum(took), 0) as delivery_milliseconds`,
  ...timeColumns.map((column, index) => sql`${countIf(isWithin(index))} as ${sql.ref(column)}`),
]);

/** Creates the sums over whole months, days and hours. The number of statements does not grow with the interval. */
function createSums({ builder }: Engine): Traffic["listSums"] {
  return async (query) => {
    const found = new Map<string, TrafficRow>();
    for (const range of splitUtcRange(query.from, query.until, query.span ?? "month")) {
      const { rows } = await selectSums(query, range).execute(builder);
      if (rows.length > query.limit) return "too_many";
      for (const row of rows) addRow(found, query, row);
    }
    return [...found.values()];
  };
}

function selectSums({ keys, span, filter, limit }: TrafficQuery, range: GranularityRange) {
  const groups = sql.join([...(span ? [sql.ref("bucket")] : []), ...keys.map((key) => sql.ref(key))]);
  const isGrouped = span !== undefined || keys.length > 0;
  const conditions = trafficKeys.flatMap((key) =>
    filter[key] === undefined ? [] : [sql`and ${sql.ref(key)} = ${filter[key]}`],
  );
  return sql<Row>`select ${isGrouped ? sql`${groups},` : sql``} ${sumColumnsList} from traffic
      where span = ${range.span} and bucket >= ${range.start} and bucket < ${range.end} ${sql.join(conditions, sql` `)}
      ${isGrouped ? sql`group by ${groups}` : sql`having count(*) > 0`} limit ${limit + 1}`;
}

function addRow(found: Map<string, TrafficRow>, { keys, span }: TrafficQuery, row: Row): void {
  const start = span && getPeriodStart(span, Number(row["bucket"]));
  const values = keys.map((key): readonly [TrafficKey, string] => [key, String(row[key])]);
  const key = JSON.stringify([start, values]);
  const known = found.get(key);
  const sums = known ? addSums(known, toSums(row)) : toSums(row);
  found.set(key, { keys: Object.fromEntries(values), ...(start !== undefined && { start }), ...sums });
}

const longSpan = sql.lit(granularities[0]);
const hourSpan = sql.lit(millisecondsPerHour);

/**
 * Select list with the revision of messages, computed from their totals. Statuses only advance in this order, so
 * `weight` grows with each change.
 */
const revision = sql`
  sum(requests * case status ${sql.join(
    deliveryStatuses.map((status, rank) => sql`when ${sql.lit(status)} then ${sql.lit(rank + 1)}`),
    sql` `,
  )} end) as weight, sum(transactions) as transactions, sum(amount_micros) as amount_micros, sum(requests) as requests`;

/** Selects the units that were never counted, or whose revision differs from the counted revision. */
const selectStale = (span: typeof longSpan, totals: ReturnType<typeof sql>) =>
  sql<StaleRow>`select now.account_id as "accountId", now.channel, now.bucket, now.weight, now.transactions,
      now.amount_micros as "amountMicros", now.requests, coalesce(counted.cost_changes, 0) as "costChanges",
      counted.counted_at as "countedAt"
    from (${totals}) as now left join traffic_counted as counted on counted.span = ${span}
      and counted.bucket = now.bucket and counted.account_id = now.account_id and counted.channel = now.channel
    where (counted.weight is null or counted.weight <> now.weight
      or counted.transactions <> now.transactions or counted.amount_micros <> now.amount_micros
      or counted.cost_changes <> counted.counted_cost_changes)`;

type StaleUnits = Pick<Traffic, "findExtent" | "findNextSpan" | "listOutdatedSpans" | "listOutdatedHours">;

/**
 * Creates the reads of changes since the last count. They compare the totals and the number of cost changes, because
 * every change updates one of these.
 */
const createStaleUnits = ({ builder }: Engine): StaleUnits => ({
  async findExtent() {
    const query = sql<{ first: number | null; last: number | null }>`select
      (select min(bucket) from message_totals where span = ${longSpan}) as first,
      (select max(bucket) from message_totals where span = ${longSpan}) as last`;
    const { first, last } = (await query.execute(builder)).rows[0]!;
    return first === null || last === null ? undefined : { first: Number(first), last: Number(last) };
  },
  async findNextSpan(bucket) {
    const query = sql<{ next: number | null }>`select min(bucket) as next from message_totals
      where span = ${longSpan} and bucket > ${bucket}`;
    const { next } = (await query.execute(builder)).rows[0]!;
    return next === null ? undefined : Number(next);
  },
  async listOutdatedSpans(bucket, after, limit) {
    const { accountId = "", channel = "" } = after ?? {};
    const totals = sql`select account_id, channel, bucket, ${revision} from message_totals
      where span = ${longSpan} and bucket = ${bucket} and (account_id, channel) > (${accountId}, ${channel})
      group by bucket, account_id, channel`;
    const query = sql<StaleRow>`${selectStale(longSpan, totals)} order by now.account_id, now.channel limit ${limit}`;
    return (await query.execute(builder)).rows.map(toUnit);
  },
  async listOutdatedHours({ accountId, channel, bucket }, limit) {
    const totals = sql`select account_id, channel, bucket, ${revision} from message_totals
      where account_id = ${accountId} and channel = ${channel} and span = ${hourSpan}
        and bucket >= ${bucket} and bucket < ${bucket + granularities[0]}
      group by account_id, channel, bucket`;
    const query = sql<StaleRow>`${selectStale(hourSpan, totals)} order by now.bucket limit ${limit}`;
    return (await query.execute(builder)).rows.map(toUnit);
  },
});

/** Postgres returns sums as text. */
type StaleRow = {
  readonly [Name in keyof Omit<OutdatedUnit, "accountId" | "channel">]: number | string | null;
} & { readonly accountId: string; readonly channel: Channel };

const toUnit = (row: StaleRow): OutdatedUnit => ({
  accountId: row.accountId,
  channel: row.channel,
  bucket: Number(row.bucket),
  weight: Number(row.weight),
  transactions: Number(row.transactions),
  amountMicros: Number(row.amountMicros),
  costChanges: Number(row.costChanges),
  requests: Number(row.requests),
  countedAt: row.countedAt === null ? undefined : Number(row.countedAt),
});

const keyColumns = sql`account_id, channel, provider, country, network`;
const columns = sql`span, bucket, ${keyColumns}, ${sql.join(sumColumns.map((column) => sql.ref(column)))}`;

type Counting = Pick<Traffic, "readUnit" | "acquireLock" | "putHour" | "markSpanCounted">;

/** Creates the computation of statistics, and the storage of its results. */
function createCounting(engine: Engine): Counting {
  const write = (text: ReturnType<typeof sql>) => toStatement(rawQuery(engine, text));
  const removeUnits = (span: string, bucket: number, { accountId, channel }: OutdatedUnit) =>
    write(sql`delete from traffic where span = ${span} and bucket = ${bucket}
      and account_id = ${accountId} and channel = ${channel}`);
  return {
    async readUnit({ accountId, channel }, from, until) {
      // The delivery time is the time of the first event with a delivered status.
      const query = sql<Row>`select provider, country, network, ${messageSums} from (
        select coalesce(provider, '') as provider, country, network, status, submitted_at, refunded_at, price_micros,
          cost_micros, case when status in ('DELIVERED', 'READ') then (
            select min(created_at) from message_events
            where message_id = messages.id and status in ('DELIVERED', 'READ')) - created_at end as took
        from messages where account_id = ${accountId} and channel = ${channel}
          and created_at >= ${from} and created_at < ${until} ${orderByTime(engine)}) as each_message
        group by provider, country, network`;
      return (await query.execute(engine.builder)).rows.map((row) => ({
        provider: String(row["provider"]),
        country: String(row["country"]),
        network: String(row["network"]),
        ...toSums(row),
      }));
    },
    acquireLock(holder, now, until) {
      const update = sql`update traffic_turn set holder = ${holder}, until = ${until}
        where holder = ${holder} or until <= ${now}`;
      return createChange([toStatement(rawQuery(engine, update), "lease_lost")]);
    },
    putHour(hour, rows, now) {
      const { bucket } = hour;
      const widened = (["day", "month"] as const).flatMap((span) => {
        const start = getPeriodStart(span, bucket);
        return [removeUnits(span, start, hour), write(insertSum(hour, span, start))];
      });
      return createChange([
        removeUnits("hour", bucket, hour),
        ...rows.map((row) => write(insertHour(hour, row))),
        ...widened,
        write(putCounted(hour, millisecondsPerHour, now)),
      ]);
    },
    markSpanCounted: (unit, now) => createChange([write(putCounted(unit, granularities[0], now))]),
  };
}

const insertHour = ({ bucket, accountId, channel }: OutdatedUnit, row: UnitRow) =>
  sql`insert into traffic (${columns}) values (${sql.join([
    "hour",
    bucket,
    accountId,
    channel,
    row.provider,
    row.country,
    row.network,
    ...toValues(row),
  ])})`;

/** Inserts a day as the sum of its hours, or a month as the sum of its days. */
const insertSum = ({ accountId, channel }: OutdatedUnit, span: "day" | "month", start: number) =>
  sql`insert into traffic (${columns})
    select cast(${span} as text), cast(${start} as bigint), ${keyColumns}, ${sumColumnsList}
    from traffic where span = ${span === "day" ? "hour" : "day"}
      and bucket >= ${start} and bucket < ${getNextPeriodStart(span, start)}
      and account_id = ${accountId} and channel = ${channel}
    group by ${keyColumns}`;

const putCounted = (unit: OutdatedUnit, span: number, now: number) =>
  sql`insert into traffic_counted
      (span, bucket, account_id, channel, weight, transactions, amount_micros, counted_cost_changes, counted_at)
    values (${span}, ${unit.bucket}, ${unit.accountId}, ${unit.channel}, ${unit.weight},
      ${unit.transactions}, ${unit.amountMicros}, ${unit.costChanges}, ${now})
    on conflict (span, bucket, account_id, channel) do update set weight = excluded.weight,
      transactions = excluded.transactions, amount_micros = excluded.amount_micros,
      counted_cost_changes = excluded.counted_cost_changes, counted_at = excluded.counted_at`;
