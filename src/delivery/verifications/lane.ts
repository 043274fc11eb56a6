import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Store } from "../../ports/store.ts";
import type { VerificationWork } from "../../ports/verifications.ts";
import { createLane, type Lane } from "../lane.ts";
import { loggingFailure } from "../logging-failure.ts";

const verificationsAtOnce = 64;

interface VerificationDelivery {
  readonly store: Pick<Store, "verifications">;
  readonly clock: Clock;
  readonly log: Log;
  readonly verifications: VerificationWork;
}

/** Takes verifications that are due one step further, at most so many at once. */
export function createVerificationLane(
  { store, clock, log, verifications }: VerificationDelivery,
  most: number,
): Lane {
  return createLane({
    queue: "verifications",
    atOnce: Math.min(verificationsAtOnce, most),
    nextDueAt: () => store.verifications.nextDueAt(),
    claim(limit) {
      const now = clock.now();
      return store.verifications.claim(now, now + lifetimes.verificationLeaseMilliseconds, limit);
    },
    handle: (verification) => loggingFailure(log, verification.id, () => verifications.advance(verification)),
  });
}
