import { earlierTime } from "../domain/time/instants.ts";
import { lifetimes } from "../domain/time/lifetimes.ts";
import type { Clock } from "../ports/clock.ts";
import type { PackageWork } from "../ports/esim.ts";
import type { Log } from "../ports/telemetry.ts";
import type { MaintenanceSwitch } from "../ports/caches.ts";
import type { Store } from "../ports/store.ts";
import { logFailure } from "./log-failure.ts";
import { createQueueConsumer, type QueueConsumer } from "./queue-consumer.ts";

const packagesAtOnce = 8;

interface PackageDelivery {
  readonly store: Pick<Store, "esimAttempts">;
  readonly clock: Clock;
  readonly log: Log;
  readonly maintenance: Pick<MaintenanceSwitch, "isOn">;
  readonly packages: PackageWork;
}

/** Creates the consumer that settles package requests whose process has stopped, at most `concurrency` at the same time. */
export function createPackageConsumer(
  { store, clock, log, maintenance, packages }: PackageDelivery,
  concurrency: number,
): QueueConsumer {
  return createQueueConsumer({
    concurrency: Math.min(packagesAtOnce, concurrency),
    async claim(limit) {
      // What an upstream says while it is worked on is not relied on.
      if (await maintenance.isOn("esim")) return [];
      const now = clock.now();
      const leaseUntil = now + lifetimes.packageAttemptMilliseconds;
      // Clocks of instances differ by minutes; a day further ahead is that of a clock that was wrong.
      const latest = now + lifetimes.idempotencyKeyMilliseconds;
      // What is under way must not be settled too early, by a clock that was set.
      return store.esimAttempts.claim(earlierTime(clock), leaseUntil, latest, limit);
    },
    handle: (attempt) => logFailure(log, attempt.id, () => packages.settle(attempt)),
  });
}
