import type { Keys, Memory } from "./memory.ts";
import type { Meter } from "./meter.ts";

/** Where so many accounts are stopped at a range, all are. */
const accountsThatStopAll = 3;

/** A range where several accounts are stopped is stopped for all of them. */
export function stopForAll(
  { rangesOfAll }: Memory,
  keys: Keys,
  { until, reason }: Meter["trip"],
  now: number,
): void {
  const range = rangesOfAll.get(keys.rangeOfAll);
  for (const [account, ends] of range.stopped) if (ends <= now) range.stopped.delete(account);
  range.stopped.set(keys.account, until);
  if (range.stopped.size < accountsThatStopAll) return;
  range.stoppers.clear();
  for (const stopped of range.stopped) range.stoppers.set(...stopped);
  range.stopped.clear();
  range.trip.start(reason, now);
}

/** Ends an account's part in a range's stop of all: nothing that it has sent there is paid. */
export function endPartInStop({ rangesOfAll }: Memory, keys: Keys, now: number): void {
  const range = rangesOfAll.find(keys.rangeOfAll);
  range?.stopped.delete(keys.account);
  if (!range?.stoppers.delete(keys.account)) return;
  for (const [account, until] of range.stoppers) range.stopped.set(account, until);
  range.stoppers.clear();
  if (range.trip.isOn(now)) range.trip.end(now);
}
