import { lifetimes } from "../domain/time/lifetimes.ts";
import type { Clock } from "../ports/clock.ts";
import type { Customers } from "../ports/store/accounts.ts";
import type { SuspensionCache } from "../ports/caches.ts";
import { createCachedValue } from "./cached-value.ts";

/**
 * Covers clock differences between instances. Other instances may also accept a suspended user's keys for a few more
 * seconds.
 */
const graceMilliseconds = 60_000;
const maximumCached = 10_000;

/**
 * Creates the cache of recently suspended customers. A value is used for 2 seconds. Earlier suspensions are not needed,
 * because all messages from before them have expired. A customer in the cache is looked up again, so that a reinstated
 * customer loses no message.
 */
export function createSuspensionCache(
  customers: Pick<Customers, "listSuspendedSince" | "find">,
  clock: Clock,
): SuspensionCache {
  const load = async (): Promise<ReadonlySet<string>> => {
    const since = clock.now() - lifetimes.verificationMessageMilliseconds - graceMilliseconds;
    return new Set(await customers.listSuspendedSince(since, maximumCached));
  };
  const suspended = createCachedValue(load, new Set(), clock);
  return {
    async isSuspended(accountId) {
      if (!(await suspended.current()).has(accountId)) return false;
      return (await customers.find(accountId))?.user.status === "suspended";
    },
    invalidate: suspended.invalidate,
  };
}
