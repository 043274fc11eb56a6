/** Upper bounds of the delivery time histogram, included, in seconds. Longer times count in the last bucket. */
export const deliverySeconds = [1, 2, 3, 5, 8, 13, 20, 30, 60, 120, 300, 900, 3_600, 86_400] as const;

/** Number of messages in each histogram bucket, in the order of `deliverySeconds`. */
export type DeliveryTimes = readonly number[];

/**
 * Returns the delivery time in seconds that the fraction `part` of the messages did not exceed, rounded up to a bound.
 * `part` is above 0 and at most 1. Returns undefined if there are no messages.
 */
export function findPercentile(times: DeliveryTimes, part: number): number | undefined {
  const wanted = part * times.reduce((sum, count) => sum + count, 0);
  if (wanted === 0) return undefined;
  let counted = 0;
  const place = times.findIndex((count) => (counted += count) >= wanted);
  return deliverySeconds[place];
}
