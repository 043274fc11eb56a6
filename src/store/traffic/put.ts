import { sql } from "kysely";
import { hourMilliseconds } from "../../domain/time/units.ts";
import { startAfter, startOf } from "../../domain/time/utc-spans.ts";
import type { StaleUnit, Traffic, UnitRow } from "../../ports/store/traffic.ts";
import { change, prepareFence, prepareStep } from "../change.ts";
import type { Engine } from "../engine.ts";
import { inTimeOrder } from "../messages/by-id.ts";
import { handWritten, prepareRead } from "../statement.ts";
import { spans } from "../totals/spans.ts";
import type { Row } from "../write.ts";
import { sumColumns, summed, summedUp, sumsOf, valuesOf } from "./columns.ts";

const keys = sql`account_id, channel, provider, country, network`;
const columns = sql`span, bucket, ${keys}, ${sql.join(sumColumns.map((column) => sql.ref(column)))}`;

type Placed = Readonly<Record<"span" | "accountId" | "channel", string>> & { readonly bucket: number };

/** Counts messages, and keeps what was counted. */
export function createPut(engine: Engine): Pick<Traffic, "measure" | "takeTurn" | "putHour" | "putSpan"> {
  const measured = prepareMeasure(engine);
  const turn = prepareTurn(engine);
  const removed = {
    hour: prepareRemove(engine, 0),
    day: prepareRemove(engine, 2),
    month: prepareRemove(engine, 4),
  };
  const inserted = prepareInsert(engine);
  const addedUp = { day: prepareAddUp(engine, 3), month: prepareAddUp(engine, 5) };
  const counted = prepareCounted(engine);
  return {
    async measure({ accountId, channel }, from, until) {
      return (await measured({ accountId, channel, from, until })).map((row) => ({
        provider: String(row["provider"]),
        country: String(row["country"]),
        network: String(row["network"]),
        ...sumsOf(row),
      }));
    },
    takeTurn: (holder, now, until) => change([turn({ holder, now, until })]),
    putHour({ accountId, channel, bucket, ...standing }, rows, now) {
      const place = { accountId, channel };
      const widened = (["day", "month"] as const).flatMap((span) => {
        const [from, until] = [startOf(span, bucket), startAfter(span, bucket)];
        const finer = span === "day" ? "hour" : "day";
        return [
          removed[span]({ ...place, span, bucket: from }),
          addedUp[span]({ ...place, span, bucket: from, finer, from, until }),
        ];
      });
      return change([
        removed.hour({ ...place, span: "hour", bucket }),
        ...rows.map((row) => inserted({ ...place, span: "hour", bucket, ...slotsOf(row) })),
        ...widened,
        counted({ ...place, ...standing, bucket, span: hourMilliseconds, now }),
      ]);
    },
    putSpan: (unit, now) => change([counted({ ...unit, span: spans[0], now })]),
  };
}

const slotsOf = (row: UnitRow) => ({
  provider: row.provider,
  country: row.country,
  network: row.network,
  ...Object.fromEntries(valuesOf(row).map((value, index) => [sumColumns[index]!, value])),
});

/** How long a message took is known by the first of its events that tells of its arrival. */
const prepareMeasure = (engine: Engine) =>
  prepareRead<{ accountId: string; channel: string; from: number; until: number }, Row>(engine, (value) =>
    handWritten(
      engine,
      sql<Row>`select provider, country, network, ${summedUp} from (
        select coalesce(provider, '') as provider, country, network, status, handed_over_at, refunded_at, price_micros,
          cost_micros, case when status in ('DELIVERED', 'READ') then (
            select min(created_at) from message_events
            where message_id = messages.id and status in ('DELIVERED', 'READ')) - created_at end as took
        from messages where account_id = ${value.accountId} and channel = ${value.channel}
          and created_at >= ${value.from} and created_at < ${value.until} ${inTimeOrder(engine)}) as each_message
        group by provider, country, network`,
    ),
  );

const prepareTurn = (engine: Engine) =>
  prepareFence("lease_lost")<{ holder: string; now: number; until: number }>("traffic turn", (value) =>
    handWritten(
      engine,
      sql`update traffic_turn set holder = ${value.holder}, until = ${value.until}
        where holder = ${value.holder} or until <= ${value.now}`,
    ),
  );

const prepareRemove = (engine: Engine, turn: number) =>
  prepareStep<Placed>(
    "traffic",
    (value) =>
      handWritten(
        engine,
        sql`delete from traffic where span = ${value.span} and bucket = ${value.bucket}
          and account_id = ${value.accountId} and channel = ${value.channel}`,
      ),
    { turn },
  );

type Counts = Readonly<Record<string, string | number>>;

const prepareInsert = (engine: Engine) =>
  prepareStep<Placed & Readonly<Record<"provider" | "country" | "network", string>> & Counts>(
    "traffic",
    (value) => {
      const { span, bucket, accountId, channel, provider, country, network } = value;
      const sums = sumColumns.map((column) => value[column]);
      const values = [span, bucket, accountId, channel, provider, country, network, ...sums];
      return handWritten(engine, sql`insert into traffic (${columns}) values (${sql.join(values)})`);
    },
    { turn: 1 },
  );

/** A day as the sum of its hours, or a month as that of its days. */
const prepareAddUp = (engine: Engine, turn: number) =>
  prepareStep<Placed & { finer: string; from: number; until: number }>(
    "traffic",
    (value) =>
      handWritten(
        engine,
        sql`insert into traffic (${columns})
          select cast(${value.span} as text), cast(${value.bucket} as bigint), ${keys}, ${summed}
          from traffic where span = ${value.finer} and bucket >= ${value.from} and bucket < ${value.until}
            and account_id = ${value.accountId} and channel = ${value.channel}
          group by ${keys}`,
      ),
    { turn },
  );

const prepareCounted = (engine: Engine) =>
  prepareStep<Omit<StaleUnit, "requests" | "countedAt"> & { span: number; now: number }>(
    "traffic",
    (value) =>
      handWritten(
        engine,
        sql`insert into traffic_counted
          (span, bucket, account_id, channel, weight, transactions, amount_micros, counted_cost_changes, counted_at)
          values (${value.span}, ${value.bucket}, ${value.accountId}, ${value.channel}, ${value.weight},
            ${value.transactions}, ${value.amountMicros}, ${value.costChanges}, ${value.now})
          on conflict (span, bucket, account_id, channel) do update set weight = excluded.weight,
            transactions = excluded.transactions, amount_micros = excluded.amount_micros,
            counted_cost_changes = excluded.counted_cost_changes, counted_at = excluded.counted_at`,
      ),
    { turn: 6 },
  );
