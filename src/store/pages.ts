import { sql, type Expression, type SelectQueryBuilder } from "kysely";
import { parseIdTime } from "../domain/identifiers.ts";
import type { Engine } from "./engine.ts";
import type { Tables } from "./schema/tables.ts";
import { splitRange, granularities, type TimeInterval } from "./totals/granularities.ts";

/**
 * Reads a page that is consistent with its total, even if rows are committed between the two reads. The total is never
 * less than the end of the page. A page with fewer rows than the limit is the last page.
 */
export async function readPage<Item>(
  { total, offset, limit }: { readonly total: number; readonly offset: number; readonly limit: number },
  read: () => Promise<readonly Item[]>,
): Promise<{ readonly total: number; readonly list: readonly Item[] }> {
  if (limit <= 0 || total <= offset) return { total, list: [] };
  const list = await read();
  const end = offset + list.length;
  return { total: list.length < limit ? end : Math.max(total, end), list };
}

/** Counts of the rows of a list, by time. */
export interface RowCounts {
  /**
   * Counts the rows of each whole period of this granularity within the interval, in ascending order. Periods without
   * rows are omitted.
   */
  countPeriods(
    span: number,
    interval: TimeInterval,
  ): Promise<readonly { readonly bucket: number; readonly count: number }[]>;
  /** Counts the rows of an interval that is shorter than the finest granularity. */
  countRows(interval: TimeInterval): Promise<number>;
}

/** Start of a page: the page skips `offset` rows of the interval, counted in list order. */
interface PageStart {
  readonly interval: TimeInterval;
  readonly offset: number;
}

interface Piece extends TimeInterval {
  readonly count: number;
  /** The next finer granularity. Undefined if none is finer. */
  readonly finer: number | undefined;
}

/** Maximum number of rows that a page skips one by one. Skipping them is faster than finding a closer start. */
const maximumSkipped = 200;

/**
 * Returns the total number of rows of a list that is sorted by time, and the page start for `offset`. If the list is
 * descending, the page starts `offset` rows before the end of the interval.
 */
export async function findPageStart(
  counts: RowCounts,
  interval: TimeInterval,
  offset: number,
  descending: boolean,
): Promise<PageStart & { readonly total: number }> {
  let pieces = await readPieces(counts, interval);
  const total = pieces.reduce((sum, { count }) => sum + count, 0);
  if (offset >= total) return { total, interval, offset };
  let start: PageStart = { interval, offset };
  while (start.offset > maximumSkipped) {
    const found = findPiece(descending ? pieces.toReversed() : pieces, start.offset);
    if (!found) break;
    const { piece, skipped } = found;
    start = {
      interval: descending ? { ...interval, end: piece.end } : { ...interval, start: piece.start },
      offset: start.offset - skipped,
    };
    if (piece.finer === undefined) break;
    pieces = await splitPiece(counts, piece.finer, piece);
  }
  return { total, ...start };
}

/** Returns the piece that contains the row at `offset`, and the number of rows before that piece. */
function findPiece(pieces: readonly Piece[], offset: number) {
  let skipped = 0;
  for (const piece of pieces) {
    if (offset < skipped + piece.count) return { piece, skipped };
    skipped += piece.count;
  }
  return undefined;
}

async function readPieces(counts: RowCounts, interval: TimeInterval): Promise<readonly Piece[]> {
  const { ranges, edges } = splitRange(interval);
  const pieces = await Promise.all([
    ...ranges.map((range) => splitPiece(counts, range.span, range)),
    ...edges.map(async (edge) => [{ ...edge, count: await counts.countRows(edge), finer: undefined }]),
  ]);
  return pieces.flat().toSorted((left, right) => left.start - right.start);
}

async function splitPiece(
  counts: RowCounts,
  span: number,
  interval: TimeInterval,
): Promise<readonly Piece[]> {
  const finer = granularities[granularities.findIndex((each) => each === span) + 1];
  const found = await counts.countPeriods(span, interval);
  return found.map(({ bucket, count }) => ({
    start: bucket,
    end: bucket + span,
    count: Number(count),
    finer,
  }));
}

/** Maximum number of queries that D1 accepts in one union. */
const maximumParts = 5;

/**
 * Merges up to ten queries that each read an index in descending order of `columns`. The caller reads at most `most`
 * rows. SQLite merges while it reads. Postgres would read and sort all rows of each query, so each query gets a limit.
 */
export function mergeSorted<Row>(
  { builder, dialect }: Engine,
  queries: readonly SelectQueryBuilder<Tables, keyof Tables, Row>[],
  columns: readonly (keyof Row & string)[],
  most: Expression<number>,
) {
  const inOrder = <Any extends SelectQueryBuilder<Tables, keyof Tables, Row>>(query: Any): Any =>
    columns.reduce((ordered, column) => ordered.orderBy(sql.ref(column), "desc") as Any, query);
  // All queries select the same columns. Only the table differs in Kysely's type.
  const limitQuery = (query: SelectQueryBuilder<Tables, keyof Tables, Row>) =>
    builder.selectFrom(inOrder(query).limit(most).as("part")).selectAll() as unknown as typeof query;
  const union = (parts: typeof queries) => parts.reduce((all, other) => all.unionAll(other));
  const parts = dialect === "postgres" && queries.length > 1 ? queries.map(limitQuery) : queries;
  if (parts.length <= maximumParts) return inOrder(union(parts));
  const halves = [parts.slice(0, maximumParts), parts.slice(maximumParts)];
  return inOrder(union(halves.map((half) => limitQuery(union(half)))));
}

/**
 * Returns the position before which a page of a list begins, newest first. It is the row with the id `before`. It is
 * the end of the interval if that is earlier, or if `before` is unset or not an id. An id contains the creation time of
 * its row.
 */
export function toPosition(before: string | undefined, until: number) {
  const createdAt = before === undefined ? undefined : parseIdTime(before);
  if (before !== undefined && createdAt !== undefined && createdAt < until) return { createdAt, id: before };
  // No id is less than "", so this position excludes all rows at `until`.
  return { createdAt: until, id: "" };
}
