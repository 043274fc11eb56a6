import { sql } from "kysely";
import { together } from "../../domain/messages/sums.ts";
import { coverUtc, startOf, type SpanRange } from "../../domain/time/utc-spans.ts";
import {
  trafficKeys,
  type Traffic,
  type TrafficKey,
  type TrafficQuery,
  type TrafficRow,
} from "../../ports/store/traffic.ts";
import type { Engine } from "../engine.ts";
import type { Row } from "../write.ts";
import { summed, sumsOf } from "./columns.ts";

/** Sums over whole months, days and hours: a handful of statements, however long the range is. */
export function createSums(engine: Engine): Traffic["sums"] {
  return async (query) => {
    const found = new Map<string, TrafficRow>();
    for (const range of coverUtc(query.from, query.until, query.span ?? "month")) {
      const { rows } = await statementOf(query, range).execute(engine.builder);
      if (rows.length > query.limit) return "too_many";
      for (const row of rows) merge(found, query, row);
    }
    return [...found.values()];
  };
}

function statementOf({ keys, span, filter, limit }: TrafficQuery, range: SpanRange) {
  const groups = sql.join([...(span ? [sql.ref("bucket")] : []), ...keys.map((key) => sql.ref(key))]);
  const isGrouped = span !== undefined || keys.length > 0;
  const conditions = trafficKeys.flatMap((key) =>
    filter[key] === undefined ? [] : [sql`and ${sql.ref(key)} = ${filter[key]}`],
  );
  return sql<Row>`select ${isGrouped ? sql`${groups},` : sql``} ${summed} from traffic
      where span = ${range.span} and bucket >= ${range.start} and bucket < ${range.end} ${sql.join(conditions, sql` `)}
      ${isGrouped ? sql`group by ${groups}` : sql`having count(*) > 0`} limit ${limit + 1}`;
}

function merge(found: Map<string, TrafficRow>, { keys, span }: TrafficQuery, row: Row): void {
  const start = span && startOf(span, Number(row["bucket"]));
  const values = keys.map((key): readonly [TrafficKey, string] => [key, String(row[key])]);
  const key = JSON.stringify([start, values]);
  const known = found.get(key);
  const sums = known ? together(known, sumsOf(row)) : sumsOf(row);
  found.set(key, { keys: Object.fromEntries(values), ...(start !== undefined && { start }), ...sums });
}
