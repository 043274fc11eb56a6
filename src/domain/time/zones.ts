import { BoundedMap } from "../../common/bounded-map.ts";
import { dayMilliseconds, hourMilliseconds } from "./units.ts";

/** Milliseconds that the zone's clocks are ahead of UTC at an instant. */
export type OffsetAt = (instant: number) => number;

const maximumZones = 500;

const zones = new BoundedMap<string, OffsetAt>(maximumZones);

/**
 * The offsets of an IANA time zone, in any letter case; `undefined` for every other text, offsets included. By the
 * runtime's `Intl`: temporal-polyfill has 58 kB minified (20 gzipped) and asks the same `Intl`; tests hold this to it.
 */
export function findZone(name: string): OffsetAt | undefined {
  const known = zones.get(name);
  if (known) return known;
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: name,
      year: "numeric",
      timeZoneName: "longOffset",
    });
    const offsetAt: OffsetAt = (instant) => readOffset(format.format(instant));
    zones.set(name, offsetAt);
    return offsetAt;
  } catch {
    return undefined;
  }
}

/**
 * The same offsets, looked up once in four days while they stay the same; for use in one pass through a range. No zone
 * of the IANA database has left its offset and come back to it within six days.
 */
export function rememberOffsets(offsetAt: OffsetAt): OffsetAt {
  const edges = new Map<number, number>();
  const offsetAtEdge = (edge: number): number => {
    const known = edges.get(edge);
    if (known !== undefined) return known;
    const offset = offsetAt(edge * 4 * dayMilliseconds);
    edges.set(edge, offset);
    return offset;
  };
  return (instant) => {
    const edge = Math.floor(instant / (4 * dayMilliseconds));
    const offset = offsetAtEdge(edge);
    return offset === offsetAtEdge(edge + 1) ? offset : offsetAt(instant);
  };
}

/**
 * The instant at which the zone's clocks show a local time, written as if it were UTC. If they show it twice, the
 * first; if they jump over it, as long after the jump as it lies in the gap.
 */
export function startOfTime(local: number, offsetAt: OffsetAt): number {
  const before = local - offsetAt(local - dayMilliseconds);
  const after = local - offsetAt(local + dayMilliseconds);
  const shown = [before, after].filter((instant) => instant + offsetAt(instant) === local);
  return shown.length > 0 ? Math.min(...shown) : before;
}

/** The first instant of the local day that begins at `midnight`, a local time written as if it were UTC. */
export function startOfDay(midnight: number, offsetAt: OffsetAt): number {
  const before = offsetAt(midnight - dayMilliseconds);
  const after = offsetAt(midnight + dayMilliseconds);
  if (before === after) return midnight - before;
  const change = findChange(midnight - dayMilliseconds, midnight + dayMilliseconds, offsetAt);
  return midnight - before < change ? midnight - before : Math.max(change, midnight - after);
}

/**
 * The first instant after `from` at which a local hour begins: the clock shows a full hour, or jumps into another
 * one.
 */
export function nextHour(from: number, offsetAt: OffsetAt): number {
  const offset = offsetAt(from);
  const next = (Math.floor((from + offset) / hourMilliseconds) + 1) * hourMilliseconds - offset;
  if (offsetAt(next) === offset) return next;
  const change = findChange(from, next, offsetAt);
  const changedOffset = offsetAt(change);
  const isFullHour = (change + changedOffset) % hourMilliseconds === 0;
  if (isFullHour || hourOf(change - 1 + offset) !== hourOf(change + changedOffset)) return change;
  return nextHour(change, offsetAt);
}

function hourOf(localTime: number): number {
  return Math.floor(localTime / hourMilliseconds);
}

/** The first instant after `low` whose offset is not that of `low`, when there is one change up to `high`. */
function findChange(low: number, high: number, offsetAt: OffsetAt): number {
  const offset = offsetAt(low);
  let same = low;
  let changed = high;
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2);
    if (offsetAt(middle) === offset) same = middle;
    else changed = middle;
  }
  return changed;
}

/** Reads what `longOffset` writes: "…, GMT", "…, GMT+05:45" or, long ago, "…, GMT-00:01:15". */
function readOffset(formatted: string): number {
  const mark = formatted.lastIndexOf("GMT") + 3;
  if (mark === formatted.length) return 0;
  const hours = Number(formatted.slice(mark + 1, mark + 3));
  const minutes = Number(formatted.slice(mark + 4, mark + 6));
  const seconds = Number(formatted.slice(mark + 7, mark + 9));
  const offset = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return formatted[mark] === "-" ? -offset : offset;
}
