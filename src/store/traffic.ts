import { sql } from "kysely";
import { deliverySeconds } from "../domain/messages/delivery-times.ts";
import {
  arrivals,
  deliveryStatuses,
  type Channel,
  type DeliveryStatus,
} from "../domain/messages/delivery.ts";
import { together, type Sums } from "../domain/messages/sums.ts";
import { hourMilliseconds } from "../domain/time/units.ts";
import { coverUtc, startAfter, startOf, type SpanRange } from "../domain/time/utc-spans.ts";
import {
  trafficKeys,
  type StaleUnit,
  type Traffic,
  type TrafficKey,
  type TrafficQuery,
  type TrafficRow,
  type UnitRow,
} from "../ports/store/statistics.ts";
import { change, statement, type Row } from "./change.ts";
import type { Engine } from "./engine.ts";
import { inTimeOrder } from "./messages/rows.ts";
import { handWritten } from "./statement.ts";
import { spans } from "./totals/spans.ts";

/** Creates the operator's statistics. They are counted in the background, so no statement is prepared. */
export const createTraffic = (engine: Engine): Traffic => ({
  sums: createSums(engine),
  ...createStaleUnits(engine),
  ...createCounting(engine),
});

const timeColumns = deliverySeconds.map((seconds) => `within_${seconds}`);

/** The columns of sums, in the order of the table. */
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

/** The sum of each column. */
const addedUp = sql.join(sumColumns.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`));

const countIf = (condition: ReturnType<typeof sql>) => sql`sum(case when ${condition} then 1 else 0 end)`;
const countStatuses = (statuses: readonly DeliveryStatus[]) =>
  countIf(sql`status in (${sql.join(statuses.map((status) => sql.lit(status)))})`);

const isWithin = (index: number) => {
  const above =
    index === 0 ? sql`took is not null` : sql`took > ${sql.lit(deliverySeconds[index - 1]! * 1_000)}`;
  const isLast = index === deliverySeconds.length - 1;
  return isLast ? above : sql`${above} and took <= ${sql.lit(deliverySeconds[index]! * 1_000)}`;
};

/** The sums of messages. `took` is the time from acceptance to delivery in milliseconds, null if a message is not delivered. */
const counted = sql.join([
  sql`count(*) as sent`,
  sql`count(submitted_at) as handed_over`,
  sql`${countStatuses(arrivals)} as delivered`,
  sql`${countStatuses(["FAILED", "REVOKED"])} as failed`,
  sql`${countStatuses(["EXPIRED"])} as expired`,
  sql`sum(price_micros) as charged_micros`,
  sql`sum(case when refunded_at is null then 0 else price_micros end) as refunded_micros`,
  sql`coalesce(sum(cost_micros), 0) as cost_micros`,
  sql`${countIf(sql`submitted_at is not null and cost_micros is null`)} as unpriced`,
  sql`coalesce(sum(took), 0) as delivery_milliseconds`,
  ...timeColumns.map((column, index) => sql`${countIf(isWithin(index))} as ${sql.ref(column)}`),
]);

/** Creates sums over whole months, days and hours: a few statements, however long the interval is. */
function createSums({ builder }: Engine): Traffic["sums"] {
  return async (query) => {
    const found = new Map<string, TrafficRow>();
    for (const range of coverUtc(query.from, query.until, query.span ?? "month")) {
      const { rows } = await selectSums(query, range).execute(builder);
      if (rows.length > query.limit) return "too_many";
      for (const row of rows) addRow(found, query, row);
    }
    return [...found.values()];
  };
}

function selectSums({ keys, span, filter, limit }: TrafficQuery, range: SpanRange) {
  const groups = sql.join([...(span ? [sql.ref("bucket")] : []), ...keys.map((key) => sql.ref(key))]);
  const isGrouped = span !== undefined || keys.length > 0;
  const conditions = trafficKeys.flatMap((key) =>
    filter[key] === undefined ? [] : [sql`and ${sql.ref(key)} = ${filter[key]}`],
  );
  return sql<Row>`select ${isGrouped ? sql`${groups},` : sql``} ${addedUp} from traffic
      where span = ${range.span} and bucket >= ${range.start} and bucket < ${range.end} ${sql.join(conditions, sql` `)}
      ${isGrouped ? sql`group by ${groups}` : sql`having count(*) > 0`} limit ${limit + 1}`;
}

function addRow(found: Map<string, TrafficRow>, { keys, span }: TrafficQuery, row: Row): void {
  const start = span && startOf(span, Number(row["bucket"]));
  const values = keys.map((key): readonly [TrafficKey, string] => [key, String(row[key])]);
  const key = JSON.stringify([start, values]);
  const known = found.get(key);
  const sums = known ? together(known, toSums(row)) : toSums(row);
  found.set(key, { keys: Object.fromEntries(values), ...(start !== undefined && { start }), ...sums });
}

const longSpan = sql.lit(spans[0]);
const hourSpan = sql.lit(hourMilliseconds);

/** The revision of messages by their totals. Statuses only advance in this order, so the weight grows with each change. */
const revision = sql`
  sum(requests * case status ${sql.join(
    deliveryStatuses.map((status, rank) => sql`when ${sql.lit(status)} then ${sql.lit(rank + 1)}`),
    sql` `,
  )} end) as weight, sum(transactions) as transactions, sum(amount_micros) as amount_micros, sum(requests) as requests`;

/** Selects the units whose revision differs from the counted one. */
const selectStale = (span: typeof longSpan, totals: ReturnType<typeof sql>) =>
  sql<StaleRow>`select now.account_id as "accountId", now.channel, now.bucket, now.weight, now.transactions,
      now.amount_micros as "amountMicros", now.requests, coalesce(counted.cost_changes, 0) as "costChanges",
      counted.counted_at as "countedAt"
    from (${totals}) as now left join traffic_counted as counted on counted.span = ${span}
      and counted.bucket = now.bucket and counted.account_id = now.account_id and counted.channel = now.channel
    where (counted.weight is null or counted.weight <> now.weight
      or counted.transactions <> now.transactions or counted.amount_micros <> now.amount_micros
      or counted.cost_changes <> counted.counted_cost_changes)`;

type StaleUnits = Pick<Traffic, "extent" | "spanAfter" | "staleSpans" | "staleHours">;

/** Creates the reads of changes since the last count. They compare totals, which every change updates. */
const createStaleUnits = ({ builder }: Engine): StaleUnits => ({
  async extent() {
    const query = sql<{ first: number | null; last: number | null }>`select
      (select min(bucket) from message_totals where span = ${longSpan}) as first,
      (select max(bucket) from message_totals where span = ${longSpan}) as last`;
    const { first, last } = (await query.execute(builder)).rows[0]!;
    return first === null || last === null ? undefined : { first: Number(first), last: Number(last) };
  },
  async spanAfter(bucket) {
    const query = sql<{ next: number | null }>`select min(bucket) as next from message_totals
      where span = ${longSpan} and bucket > ${bucket}`;
    const { next } = (await query.execute(builder)).rows[0]!;
    return next === null ? undefined : Number(next);
  },
  async staleSpans(bucket, after, limit) {
    const { accountId = "", channel = "" } = after ?? {};
    const totals = sql`select account_id, channel, bucket, ${revision} from message_totals
      where span = ${longSpan} and bucket = ${bucket} and (account_id, channel) > (${accountId}, ${channel})
      group by bucket, account_id, channel`;
    const query = sql<StaleRow>`${selectStale(longSpan, totals)} order by now.account_id, now.channel limit ${limit}`;
    return (await query.execute(builder)).rows.map(toUnit);
  },
  async staleHours({ accountId, channel, bucket }, limit) {
    const totals = sql`select account_id, channel, bucket, ${revision} from message_totals
      where account_id = ${accountId} and channel = ${channel} and span = ${hourSpan}
        and bucket >= ${bucket} and bucket < ${bucket + spans[0]}
      group by account_id, channel, bucket`;
    const query = sql<StaleRow>`${selectStale(hourSpan, totals)} order by now.bucket limit ${limit}`;
    return (await query.execute(builder)).rows.map(toUnit);
  },
});

/** Sums of Postgres are texts. */
type StaleRow = {
  readonly [Name in keyof Omit<StaleUnit, "accountId" | "channel">]: number | string | null;
} & { readonly accountId: string; readonly channel: Channel };

const toUnit = (row: StaleRow): StaleUnit => ({
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

type Counting = Pick<Traffic, "measure" | "takeTurn" | "putHour" | "putSpan">;

/** Creates the count of messages, and its results. */
function createCounting(engine: Engine): Counting {
  const write = (text: ReturnType<typeof sql>) => statement(handWritten(engine, text));
  const removeUnits = (span: string, bucket: number, { accountId, channel }: StaleUnit) =>
    write(sql`delete from traffic where span = ${span} and bucket = ${bucket}
      and account_id = ${accountId} and channel = ${channel}`);
  return {
    async measure({ accountId, channel }, from, until) {
      // The delivery time is the time of the first event with a delivered status.
      const query = sql<Row>`select provider, country, network, ${counted} from (
        select coalesce(provider, '') as provider, country, network, status, submitted_at, refunded_at, price_micros,
          cost_micros, case when status in ('DELIVERED', 'READ') then (
            select min(created_at) from message_events
            where message_id = messages.id and status in ('DELIVERED', 'READ')) - created_at end as took
        from messages where account_id = ${accountId} and channel = ${channel}
          and created_at >= ${from} and created_at < ${until} ${inTimeOrder(engine)}) as each_message
        group by provider, country, network`;
      return (await query.execute(engine.builder)).rows.map((row) => ({
        provider: String(row["provider"]),
        country: String(row["country"]),
        network: String(row["network"]),
        ...toSums(row),
      }));
    },
    takeTurn(holder, now, until) {
      const update = sql`update traffic_turn set holder = ${holder}, until = ${until}
        where holder = ${holder} or until <= ${now}`;
      return change([statement(handWritten(engine, update), "lease_lost")]);
    },
    putHour(hour, rows, now) {
      const { bucket } = hour;
      const widened = (["day", "month"] as const).flatMap((span) => {
        const start = startOf(span, bucket);
        return [removeUnits(span, start, hour), write(insertSum(hour, span, start))];
      });
      return change([
        removeUnits("hour", bucket, hour),
        ...rows.map((row) => write(insertHour(hour, row))),
        ...widened,
        write(putCounted(hour, hourMilliseconds, now)),
      ]);
    },
    putSpan: (unit, now) => change([write(putCounted(unit, spans[0], now))]),
  };
}

const insertHour = ({ bucket, accountId, channel }: StaleUnit, row: UnitRow) =>
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
const insertSum = ({ accountId, channel }: StaleUnit, span: "day" | "month", start: number) =>
  sql`insert into traffic (${columns})
    select cast(${span} as text), cast(${start} as bigint), ${keyColumns}, ${addedUp}
    from traffic where span = ${span === "day" ? "hour" : "day"}
      and bucket >= ${start} and bucket < ${startAfter(span, start)}
      and account_id = ${accountId} and channel = ${channel}
    group by ${keyColumns}`;

const putCounted = (unit: StaleUnit, span: number, now: number) =>
  sql`insert into traffic_counted
      (span, bucket, account_id, channel, weight, transactions, amount_micros, counted_cost_changes, counted_at)
    values (${span}, ${unit.bucket}, ${unit.accountId}, ${unit.channel}, ${unit.weight},
      ${unit.transactions}, ${unit.amountMicros}, ${unit.costChanges}, ${now})
    on conflict (span, bucket, account_id, channel) do update set weight = excluded.weight,
      transactions = excluded.transactions, amount_micros = excluded.amount_micros,
      counted_cost_changes = excluded.counted_cost_changes, counted_at = excluded.counted_at`;
