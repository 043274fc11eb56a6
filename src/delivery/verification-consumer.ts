import { lifetimes } from "../domain/time/lifetimes.ts";
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/telemetry.ts";
import type { Store } from "../ports/store.ts";
import type { VerificationWork } from "../ports/verifications.ts";
import { logFailure } from "./log-failure.ts";
import { createQueueConsumer, type QueueConsumer } from "./queue-consumer.ts";

const verificationsAtOnce = 64;

interface VerificationDelivery {
  readonly store: Pick<Store, "verifications">;
  readonly clock: Clock;
  readonly log: Log;
  readonly verifications: VerificationWork;
}

/**
 * Creates the consumer that advances due verifications by one step, at most `concurrency` and at most 64 at the same
 * time.
 */
export function createVerificationConsumer(
  { store, clock, log, verifications }: VerificationDelivery,
  concurrency: number,
): QueueConsumer {
  return createQueueConsumer({
    queue: "verifications",
    concurrency: Math.min(verificationsAtOnce, concurrency),
    nextDueAt: () => store.verifications.nextDueAt(),
    claim(limit) {
      const now = clock.now();
      return store.verifications.claim(now, now + lifetimes.verificationLeaseMilliseconds, limit);
    },
    handle: (verification) => logFailure(log, verification.id, () => verifications.advance(verification)),
  });
}
