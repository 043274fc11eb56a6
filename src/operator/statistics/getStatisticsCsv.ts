import { toIsoString } from "../../domain/time/instants.ts";
import type { Cell, CsvChunks } from "../../contract.ts";
import { isProblemResponse } from "../../domain/problems.ts";
import { getNextPeriodStart } from "../../domain/time/utc-granularities.ts";
import type { TrafficQuery, TrafficRow } from "../../ports/store/statistics.ts";
import { millisecondsPerDay } from "../../domain/time/units.ts";
import type { Input, Output } from "../contract.ts";
import { readTrafficQuery, createGroupLimitProblem, type TrafficContext } from "./traffic-query.ts";
import { calculateFigures, sortRows } from "./traffic-row.ts";

/**
 * Maximum number of groups in one time span, or in total without a time span. All of them are in memory at the same
 * time. In an incomplete month or day, a group counts once for each of its days or hours.
 */
const maximumGroups = 50_000;
const spanMilliseconds = 16 * millisecondsPerDay;

type StatisticsQuery = Omit<TrafficQuery, "limit">;

/**
 * Returns the statistics of `getStatistics` as CSV. If they are grouped by time, each time span is read separately.
 * Returns `invalid_request` if the first span has too many groups. If a later one has, the response breaks off.
 */
export async function getStatisticsCsv(
  { body }: Input<"getStatisticsCsv">,
  context: TrafficContext,
): Promise<Output<"getStatisticsCsv">> {
  const query = await readTrafficQuery(body, context);
  if (isProblemResponse(query)) return query;
  const { traffic } = context.store;
  const extent = await traffic.findExtent();
  const { first, last } = extent ?? { first: 0, last: -spanMilliseconds };
  // Outside of these times there are no rows, so a longer range needs no reads.
  const from = Math.max(query.from, first);
  const until = Math.min(query.until, last + spanMilliseconds);
  const parts = splitByTime({ ...query, from, until });
  const read = (part: StatisticsQuery) => traffic.listSums({ ...part, limit: maximumGroups });
  // The first query runs before the response starts, because most requests that must be rejected fail there.
  const firstQuery = parts.next().value;
  const found = firstQuery ? await read(firstQuery) : [];
  if (found === "too_many") return createGroupLimitProblem(maximumGroups, "Choose fewer groups.");
  const csv = generateChunks(query, found, parts, read);
  return { status: 200, csv, headers: { "content-disposition": 'attachment; filename="statistics.csv"' } };
}

/** Yields a query for each time span. */
function* splitByTime(query: StatisticsQuery): Generator<StatisticsQuery, undefined> {
  const { span, until } = query;
  let { from } = query;
  while (from < until) {
    const end = span ? Math.min(getNextPeriodStart(span, from), until) : until;
    yield { ...query, from, until: end };
    from = end;
  }
  return undefined;
}

async function* generateChunks(
  query: StatisticsQuery,
  first: readonly TrafficRow[],
  rest: Iterable<StatisticsQuery>,
  read: (part: StatisticsQuery) => Promise<readonly TrafficRow[] | "too_many">,
): CsvChunks {
  yield [[...(query.span ? ["start_time"] : []), ...query.keys, ...figures]];
  if (first.length > 0) yield sortRows(first).map((row) => toCells(query, row));
  for (const part of rest) {
    const found = await read(part);
    if (found === "too_many") throw new Error(`There are more than ${maximumGroups} groups.`);
    if (found.length > 0) yield sortRows(found).map((row) => toCells(query, row));
  }
}

const figures = [
  "sent",
  "handed_over",
  "delivered",
  "failed",
  "expired",
  "open",
  "delivery_rate",
  "seconds_mean",
  "seconds_p50",
  "seconds_p90",
  "seconds_p99",
  "charged",
  "refunded",
  "revenue",
  "cost",
  "unpriced",
  "margin",
] as const;

function toCells({ keys, span }: StatisticsQuery, row: TrafficRow): readonly Cell[] {
  const { open, deliveryRate, secondsToDelivery, revenueMicros, marginMicros } = calculateFigures(row);
  const { mean = "", p50 = "", p90 = "", p99 = "" } = secondsToDelivery ?? {};
  return [
    ...(span ? [toIsoString(row.start ?? 0)] : []),
    ...keys.map((key) => row.keys[key] ?? ""),
    row.sent,
    row.handedOver,
    row.delivered,
    row.failed,
    row.expired,
    open,
    deliveryRate ?? "",
    mean,
    p50,
    p90,
    p99,
    BigInt(row.chargedMicros),
    BigInt(row.refundedMicros),
    BigInt(revenueMicros),
    BigInt(row.costMicros),
    row.unpriced,
    BigInt(marginMicros),
  ];
}
