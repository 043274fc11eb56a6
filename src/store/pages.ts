import { sql, type Expression, type SelectQueryBuilder } from "kysely";
import { timeOfId } from "../domain/identifiers.ts";
import type { Engine } from "./engine.ts";
import type { Tables } from "./schema/tables.ts";
import { cover, spans, type Interval } from "./totals/spans.ts";

/**
 * Reads a page that matches its total, whatever is committed between the two reads. The total is never less than the end of the page,
 * and a page that is not full is the last.
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

/** Numbers of rows of a list, by time. */
export interface Counts {
  /** Counts each whole span of this length in the interval, in ascending order. Spans without rows are left out. */
  inSpans(
    span: number,
    interval: Interval,
  ): Promise<readonly { readonly bucket: number; readonly count: number }[]>;
  /** Counts the rows of an interval that is shorter than a span. */
  inRows(interval: Interval): Promise<number>;
}

/** The start of a page: `offset` rows after the start of the interval. */
interface PageStart {
  readonly interval: Interval;
  readonly offset: number;
}

interface Piece extends Interval {
  readonly count: number;
  /** The next shorter span; undefined if there is none. */
  readonly finer: number | undefined;
}

/** Skipping this number of rows is faster than finding a closer start. */
const maximumSkipped = 200;

/** Returns the number of rows of a list in the order of time, and the start of the page at `offset`. */
export async function seek(
  counts: Counts,
  interval: Interval,
  offset: number,
  descending: boolean,
): Promise<PageStart & { readonly total: number }> {
  let pieces = await piecesOf(counts, interval);
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
    pieces = await split(counts, piece.finer, piece);
  }
  return { total, ...start };
}

/** Finds the piece of a row, and the number of rows before it. */
function findPiece(pieces: readonly Piece[], offset: number) {
  let skipped = 0;
  for (const piece of pieces) {
    if (offset < skipped + piece.count) return { piece, skipped };
    skipped += piece.count;
  }
  return undefined;
}

async function piecesOf(counts: Counts, interval: Interval): Promise<readonly Piece[]> {
  const { ranges, edges } = cover(interval);
  const pieces = await Promise.all([
    ...ranges.map((range) => split(counts, range.span, range)),
    ...edges.map(async (edge) => [{ ...edge, count: await counts.inRows(edge), finer: undefined }]),
  ]);
  return pieces.flat().toSorted((left, right) => left.start - right.start);
}

async function split(counts: Counts, span: number, interval: Interval): Promise<readonly Piece[]> {
  const finer = spans[spans.findIndex((each) => each === span) + 1];
  const found = await counts.inSpans(span, interval);
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
 * Merges queries that each read an index in the same order. The caller reads at most `most` rows. SQLite merges while it reads.
 * Postgres would read and sort all rows of each query, so each query gets a limit.
 */
export function merged<Row>(
  { builder, dialect }: Engine,
  queries: readonly SelectQueryBuilder<Tables, keyof Tables, Row>[],
  columns: readonly (keyof Row & string)[],
  most: Expression<number>,
) {
  const inOrder = <Any extends SelectQueryBuilder<Tables, keyof Tables, Row>>(query: Any): Any =>
    columns.reduce((ordered, column) => ordered.orderBy(sql.ref(column), "desc") as Any, query);
  // The columns are the same. Only the table in Kysely's type differs.
  const cut = (query: SelectQueryBuilder<Tables, keyof Tables, Row>) =>
    builder.selectFrom(inOrder(query).limit(most).as("part")).selectAll() as unknown as typeof query;
  const union = (parts: typeof queries) => parts.reduce((all, other) => all.unionAll(other));
  const parts = dialect === "postgres" && queries.length > 1 ? queries.map(cut) : queries;
  if (parts.length <= maximumParts) return inOrder(union(parts));
  const halves = [parts.slice(0, maximumParts), parts.slice(maximumParts)];
  return inOrder(union(halves.map((half) => cut(union(half)))));
}

/**
 * Returns the position after which a page of a list begins, newest first: that of the row with the id `before`, or the end of the
 * interval if it is earlier. The time in an id is the time of its row.
 */
export function toPosition(before: string | undefined, until: number) {
  const createdAt = before === undefined ? undefined : timeOfId(before);
  if (before !== undefined && createdAt !== undefined && createdAt < until) return { createdAt, id: before };
  // No id is less than "", so this position excludes all rows at `until`.
  return { createdAt: until, id: "" };
}
