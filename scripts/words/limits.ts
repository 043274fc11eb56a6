/** Number of matches of each sign, by its id. */
export type SignCounts = Readonly<Record<string, number>>;

/** Returns the ids of the signs with more matches than their limit. A sign without a limit has the limit 0. */
export function findExceeded(counts: SignCounts, limits: SignCounts): readonly string[] {
  return Object.keys(counts).filter((sign) => counts[sign]! > (limits[sign] ?? 0));
}
