/** The bounds of the histogram of times to delivery, in seconds; what took longer than the last counts as that. */
export const deliverySeconds = [1, 2, 3, 5, 8, 13, 20, 30, 60, 120, 300, 900, 3_600, 86_400] as const;

/** How many messages took at most so many seconds, and longer than the bound before; an entry for each bound. */
export type DeliveryTimes = readonly number[];

/** Within how many seconds this part of the messages was delivered, rounded up to a bound; none where none was. */
export function percentile(times: DeliveryTimes, part: number): number | undefined {
  const wanted = part * times.reduce((sum, count) => sum + count, 0);
  if (wanted === 0) return undefined;
  let counted = 0;
  const place = times.findIndex((count) => (counted += count) >= wanted);
  return deliverySeconds[place];
}
