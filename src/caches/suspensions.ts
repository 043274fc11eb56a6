import { lifetimes } from "../domain/time/lifetimes.ts";
import type { Clock } from "../ports/clock.ts";
import type { Customers } from "../ports/store/accounts.ts";
import type { Suspensions } from "../ports/caches.ts";
import { createCached } from "./cached.ts";

/** The clocks of instances may differ, and keys go on for seconds. */
const graceMilliseconds = 60_000;
const maximumCached = 10_000;

/**
 * Who was suspended lately, as it was up to two seconds ago: what older ones sent has expired. One who is among them is
 * looked up, so that nobody who was reinstated meanwhile loses a message.
 */
export function createSuspensions(
  customers: Pick<Customers, "suspendedSince" | "find">,
  clock: Clock,
): Suspensions {
  const load = async (): Promise<ReadonlySet<string>> => {
    const since = clock.now() - lifetimes.verificationMessageMilliseconds - graceMilliseconds;
    return new Set(await customers.suspendedSince(since, maximumCached));
  };
  const suspended = createCached(load, new Set(), clock);
  return {
    async isSuspended(accountId) {
      if (!(await suspended.current()).has(accountId)) return false;
      return (await customers.find(accountId))?.user.status === "suspended";
    },
    forget: suspended.forget,
  };
}
