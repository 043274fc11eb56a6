import { lifetimes } from "../domain/time/lifetimes.ts";
import type { Clock } from "../ports/clock.ts";
import type { Customers } from "../ports/store/accounts.ts";
import type { SuspensionCache } from "../ports/caches.ts";
import { createCachedValue } from "./cached-value.ts";

/**
 * Margin for clock differences between instances. Other instances may also accept the keys of a suspended user for a
 * few more seconds.
 */
const graceMilliseconds = 60_000;
const maximumCached = 10_000;

/**
 * Creates a cache of the customers that were suspended within the maximum lifetime of a message (24 hours and the
 * margin), at most the latest 10,000. For any other customer, `isSuspended` returns false. All messages of customers
 * that were suspended earlier have expired. The list is cached for 2 seconds. While it cannot be read, the last list is
 * used, or an empty one. A listed customer is looked up again, so that no message of a reinstated customer is lost.
 * `isSuspended` rejects if this look-up fails.
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
