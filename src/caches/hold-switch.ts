import type { Held } from "../domain/holds.ts";
import type { Clock } from "../ports/clock.ts";
import type { HoldSwitch } from "../ports/caches.ts";
import type { Holds } from "../ports/store/operator.ts";
import { createCached } from "./cached.ts";

/** The operator's holds from the store, as they were up to two seconds ago. */
export function createHoldSwitch(holds: Pick<Holds, "list">, clock: Clock): HoldSwitch {
  const load = async (): Promise<Held> => new Set((await holds.list()).map(({ scope }) => scope));
  return createCached(load, new Set(), clock);
}
