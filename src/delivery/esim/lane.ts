import { earlierTime } from "../../domain/time/instants.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PackageWork } from "../../ports/esim.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { MaintenanceSwitch } from "../../ports/caches.ts";
import type { Store } from "../../ports/store.ts";
import { createLane, type Lane } from "../lane.ts";
import { loggingFailure } from "../logging-failure.ts";

const packagesAtOnce = 8;

interface PackageDelivery {
  readonly store: Pick<Store, "esimAttempts">;
  readonly clock: Clock;
  readonly log: Log;
  readonly maintenance: Pick<MaintenanceSwitch, "isOn">;
  readonly packages: PackageWork;
}

/** Settles packages that were asked for and of which nobody is left who would, at most so many at once. */
export function createPackageLane(
  { store, clock, log, maintenance, packages }: PackageDelivery,
  most: number,
): Lane {
  return createLane({
    atOnce: Math.min(packagesAtOnce, most),
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
    handle: (attempt) => loggingFailure(log, attempt.id, () => packages.settle(attempt)),
  });
}
