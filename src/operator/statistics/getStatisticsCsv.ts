import { isoOf } from "../../domain/time/instants.ts";
import type { Cell, CsvParts } from "../../contract.ts";
import { isRefusal } from "../../domain/refusals.ts";
import { startAfter } from "../../domain/time/utc-spans.ts";
import type { TrafficQuery, TrafficRow } from "../../ports/store/statistics.ts";
import { dayMilliseconds } from "../../domain/time/units.ts";
import type { Input, Output } from "../contract.ts";
import { readTrafficQuery, refuseGroups, type TrafficContext } from "./traffic-query.ts";
import { figuresOf, inOrder } from "./traffic-row.ts";

/** The most groups of one length of time, or of all where none is asked for: so many are held at once. */
const maximumGroups = 50_000;
const spanMilliseconds = 16 * dayMilliseconds;

type Asked = Omit<TrafficQuery, "limit">;

/** The same as `getStatistics` as CSV: where it is grouped by time, one length of time after the other. */
export async function getStatisticsCsv(
  { body }: Input<"getStatisticsCsv">,
  context: TrafficContext,
): Promise<Output<"getStatisticsCsv">> {
  const query = await readTrafficQuery(body, context);
  if (isRefusal(query)) return query;
  const { traffic } = context.store;
  const extent = await traffic.extent();
  const { first, last } = extent ?? { first: 0, last: -spanMilliseconds };
  // Before and after there is nothing, however long the range is.
  const from = Math.max(query.from, first);
  const until = Math.min(query.until, last + spanMilliseconds);
  const parts = partsOf({ ...query, from, until });
  const read = (part: Asked) => traffic.sums({ ...part, limit: maximumGroups });
  // The first part is read before anything is answered: most of what is refused is refused by it.
  const begun = parts.next().value;
  const found = begun ? await read(begun) : [];
  if (found === "too_many") return refuseGroups(maximumGroups, "Choose fewer groups.");
  const csv = rowsOf(query, found, parts, read);
  return { status: 200, csv, headers: { "content-disposition": 'attachment; filename="statistics.csv"' } };
}

/** A part for each length of time. */
function* partsOf(query: Asked): Generator<Asked, undefined> {
  const { span, until } = query;
  let { from } = query;
  while (from < until) {
    const end = span ? Math.min(startAfter(span, from), until) : until;
    yield { ...query, from, until: end };
    from = end;
  }
  return undefined;
}

async function* rowsOf(
  query: Asked,
  first: readonly TrafficRow[],
  rest: Iterable<Asked>,
  read: (part: Asked) => Promise<readonly TrafficRow[] | "too_many">,
): CsvParts {
  yield [[...(query.span ? ["start_time"] : []), ...query.keys, ...figures]];
  if (first.length > 0) yield inOrder(first).map((row) => cellsOf(query, row));
  for (const part of rest) {
    const found = await read(part);
    if (found === "too_many") throw new Error(`There are more than ${maximumGroups} groups.`);
    if (found.length > 0) yield inOrder(found).map((row) => cellsOf(query, row));
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

function cellsOf({ keys, span }: Asked, row: TrafficRow): readonly Cell[] {
  const { open, deliveryRate, secondsToDelivery, revenueMicros, marginMicros } = figuresOf(row);
  const { mean = "", p50 = "", p90 = "", p99 = "" } = secondsToDelivery ?? {};
  return [
    ...(span ? [isoOf(row.start ?? 0)] : []),
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
