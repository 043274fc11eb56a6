import { getEarlierTime } from "../domain/time/instants.ts";
import { lifetimes } from "../domain/time/lifetimes.ts";
import type { Clock } from "../ports/clock.ts";
import type { PurchaseResolver } from "../ports/esim.ts";
import type { Log } from "../ports/telemetry.ts";
import type { MaintenanceCache } from "../ports/caches.ts";
import type { Store } from "../ports/store.ts";
import { logFailure } from "./log-failure.ts";
import { createQueueConsumer, type QueueConsumer } from "./queue-consumer.ts";

const packagesAtOnce = 8;

interface PackageDelivery {
  readonly store: Pick<Store, "packagePurchases">;
  readonly clock: Clock;
  readonly log: Log;
  readonly maintenance: Pick<MaintenanceCache, "isOn">;
  readonly packages: PurchaseResolver;
}

/**
 * Creates the consumer that resolves package purchases whose process has stopped. Processes at most `concurrency` at
 * the same time.
 */
export function createPackageConsumer(
  { store, clock, log, maintenance, packages }: PackageDelivery,
  concurrency: number,
): QueueConsumer {
  return createQueueConsumer({
    concurrency: Math.min(packagesAtOnce, concurrency),
    async claim(limit) {
      // During maintenance, responses of the eSIM platform are not reliable.
      if (await maintenance.isOn("esim")) return [];
      const now = clock.now();
      const leaseUntil = now + lifetimes.packagePurchaseMilliseconds;
      // Clocks of instances differ by minutes. A lease that ends more than a day later comes from a clock that was
      // wrong.
      const latest = now + lifetimes.idempotencyKeyMilliseconds;
      // A clock that was set forward must not resolve a purchase that is still in progress.
      return store.packagePurchases.claim(getEarlierTime(clock), leaseUntil, latest, limit);
    },
    handle: (attempt) => logFailure(log, attempt.id, () => packages.resolvePurchase(attempt)),
  });
}
