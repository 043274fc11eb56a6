import { cover, spans, type Interval } from "./spans.ts";

/** Counts of a list's rows by time. */
export interface Counts {
  /** For each whole span of this length within the interval that has any rows, in ascending order. */
  inSpans(
    span: number,
    interval: Interval,
  ): Promise<readonly { readonly bucket: number; readonly count: number }[]>;
  /** In an interval shorter than a span, row by row. */
  inRows(interval: Interval): Promise<number>;
}

/** A part of the list; the page begins `offset` rows into it. */
export interface Place {
  readonly interval: Interval;
  readonly offset: number;
}

interface Piece extends Interval {
  readonly count: number;
  /** The next shorter length that rows are counted by; undefined where there is none. */
  readonly finer: number | undefined;
}

/** Fewer rows than these are skipped faster than a closer place is looked up. */
const rowsToPassOver = 200;

/** How many rows a list in the order of time has, and where the page that starts at `offset` is to be read from. */
export async function seek(
  counts: Counts,
  interval: Interval,
  offset: number,
  descending: boolean,
): Promise<Place & { readonly total: number }> {
  let pieces = await piecesOf(counts, interval);
  const total = pieces.reduce((sum, { count }) => sum + count, 0);
  if (offset >= total) return { total, interval, offset };
  let place: Place = { interval, offset };
  while (place.offset > rowsToPassOver) {
    const found = findPiece(descending ? pieces.toReversed() : pieces, place.offset);
    if (!found) break;
    const { piece, passed } = found;
    place = {
      interval: descending ? { ...interval, end: piece.end } : { ...interval, start: piece.start },
      offset: place.offset - passed,
    };
    if (piece.finer === undefined) break;
    pieces = await split(counts, piece.finer, piece);
  }
  return { total, ...place };
}

/** The piece that a row is in, and how many rows come before it. */
function findPiece(pieces: readonly Piece[], offset: number) {
  let passed = 0;
  for (const piece of pieces) {
    if (offset < passed + piece.count) return { piece, passed };
    passed += piece.count;
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
