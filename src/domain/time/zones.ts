import { BoundedMap } from "../../common/bounded-map.ts";
import { millisecondsPerDay, millisecondsPerHour } from "./units.ts";

/** Returns the offset of local time from UTC at an instant, in milliseconds. Positive if local time is ahead. */
export type OffsetAt = (instant: number) => number;

const maximumZones = 500;

const zones = new BoundedMap<string, OffsetAt>(maximumZones);

/**
 * Returns the offsets of an IANA time zone, in any letter case. Returns undefined for all other texts, including
 * offsets. Uses `Intl`: temporal-polyfill would add 58 kB minified (20 kB gzipped) and uses the same `Intl`. Tests
 * compare both.
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
 * Caches offsets for one pass through a range. Offsets that do not change are looked up once in 4 days. No IANA time
 * zone has ever changed its offset and changed it back within 6 days.
 */
export function cacheOffsets(offsetAt: OffsetAt): OffsetAt {
  const edges = new Map<number, number>();
  const offsetAtEdge = (edge: number): number => {
    const known = edges.get(edge);
    if (known !== undefined) return known;
    const offset = offsetAt(edge * 4 * millisecondsPerDay);
    edges.set(edge, offset);
    return offset;
  };
  return (instant) => {
    const edge = Math.floor(instant / (4 * millisecondsPerDay));
    const offset = offsetAtEdge(edge);
    return offset === offsetAtEdge(edge + 1) ? offset : offsetAt(instant);
  };
}

/**
 * Converts a local time, encoded as if it were UTC, to an instant. If the local time occurs twice, returns the first
 * instant. If a clock change skips it, returns an instant that is as far after the change as the local time is within
 * the gap.
 */
export function toInstant(local: number, offsetAt: OffsetAt): number {
  const before = local - offsetAt(local - millisecondsPerDay);
  const after = local - offsetAt(local + millisecondsPerDay);
  const shown = [before, after].filter((instant) => instant + offsetAt(instant) === local);
  return shown.length > 0 ? Math.min(...shown) : before;
}

/** Returns the first instant of the local day that begins at `midnight`, a local time encoded as if it were UTC. */
export function startOfDay(midnight: number, offsetAt: OffsetAt): number {
  const before = offsetAt(midnight - millisecondsPerDay);
  const after = offsetAt(midnight + millisecondsPerDay);
  if (before === after) return midnight - before;
  const change = findChange(midnight - millisecondsPerDay, midnight + millisecondsPerDay, offsetAt);
  return midnight - before < change ? midnight - before : Math.max(change, midnight - after);
}

/**
 * Returns the start of the next local hour after `from`: local time is a full hour, or a clock change moves it into
 * another hour.
 */
export function getNextHour(from: number, offsetAt: OffsetAt): number {
  const offset = offsetAt(from);
  const next = (Math.floor((from + offset) / millisecondsPerHour) + 1) * millisecondsPerHour - offset;
  if (offsetAt(next) === offset) return next;
  const change = findChange(from, next, offsetAt);
  const changedOffset = offsetAt(change);
  const isFullHour = (change + changedOffset) % millisecondsPerHour === 0;
  if (isFullHour || toHour(change - 1 + offset) !== toHour(change + changedOffset)) return change;
  return getNextHour(change, offsetAt);
}

function toHour(localTime: number): number {
  return Math.floor(localTime / millisecondsPerHour);
}

/**
 * Finds the first instant after `low` with another offset than `low`. There must be exactly one change up to `high`.
 */
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

/**
 * Parses the offset of a time in `longOffset` format, such as "…, GMT" or "…, GMT+05:45". Early dates have seconds, as
 * in "…, GMT-00:01:15".
 */
function readOffset(formatted: string): number {
  const mark = formatted.lastIndexOf("GMT") + 3;
  if (mark === formatted.length) return 0;
  const hours = Number(formatted.slice(mark + 1, mark + 3));
  const minutes = Number(formatted.slice(mark + 4, mark + 6));
  const seconds = Number(formatted.slice(mark + 7, mark + 9));
  const offset = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return formatted[mark] === "-" ? -offset : offset;
}
