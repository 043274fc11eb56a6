import { isQueueHeld } from "../../domain/holds.ts";
import type { Queue } from "../../domain/messages/delivery.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Gateways } from "../../ports/gateways.ts";
import type { HoldSwitch } from "../../ports/caches.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Slot } from "../../ports/slots.ts";
import type { Message, TrackedMessage } from "../../ports/store/messages.ts";
import type { KeptSlot, ServingLane } from "../lane.ts";
import type { KeptTurns } from "./account-turns.ts";
import type { Held, Leases } from "./leases.ts";
import { intakeOf, intakesIn } from "./queue-intake.ts";

const { messageLeaseMilliseconds, messageLeaseRenewalMilliseconds } = lifetimes;

interface FirstAttempts {
  readonly clock: Clock;
  readonly log: Log;
  readonly holds: HoldSwitch;
  readonly gateways: Gateways;
  readonly lane: Pick<ServingLane<Held>, "keep">;
  readonly leases: Pick<Leases, "hold" | "giveBack" | "release">;
  readonly turns: KeptTurns;
  readonly wake: (queue: Queue) => void;
}

/**
 * Keeps a slot of a lane for a message that is about to be stored, as if it were claimed by then. There is none while
 * others wait: it would be handed over before them.
 */
export function keepSlot(attempts: FirstAttempts, message: Message): Slot | undefined {
  const { clock, lane, leases, turns } = attempts;
  const { accountId } = message;
  const slot = !hasToWait(attempts, message) && turns.hasRoom(accountId) ? lane.keep() : undefined;
  if (!slot) {
    turns.wait();
    return undefined;
  }
  turns.keep(accountId);
  const keptAt = clock.steady();
  const leaseUntil = keptAt + messageLeaseMilliseconds;
  return {
    leaseUntil: clock.now() + messageLeaseMilliseconds,
    end(isStored) {
      // Later than that, its lease might end before it is renewed.
      const isLate = clock.steady() > keptAt + messageLeaseRenewalMilliseconds;
      const held = isStored === false ? undefined : leases.hold(firstAttemptOf(message), leaseUntil);
      if (!held) {
        turns.give(message);
        slot.use();
      } else if (isStored && !isLate && !hasToWait(attempts, message)) slot.use(held);
      else void giveBack(attempts, held, slot);
    },
  };
}

/** Whether the queue is held, its providers accept nothing, or that is not known at once. */
function hasToWait({ holds, gateways }: FirstAttempts, { channel, queue }: Message): boolean {
  const held = holds.current();
  if (held instanceof Promise || isQueueHeld(held, queue)) return true;
  return intakeOf(intakesIn(gateways[channel]?.queues, queue, held)) !== "open";
}

/** Ends the lease of a message that was not attempted, if it is stored; it is held as long as that takes. Never rejects. */
async function giveBack(
  { clock, log, leases, turns, wake }: FirstAttempts,
  held: Held,
  { stopping, use }: KeptSlot<Held>,
): Promise<void> {
  const { id, queue, expiresAt } = held.message;
  const until = clock.steady() + Math.max(expiresAt - clock.now(), lifetimes.recordMilliseconds);
  turns.wait();
  try {
    await leases.giveBack(held, { clock, until, stopping });
    wake(queue);
  } catch (error) {
    log.error({ id, error: String(error) }, "message not given back; if it is stored, it is due in seconds");
  }
  leases.release(held);
  use();
}

/** The message as a claim would give it. */
const firstAttemptOf = (message: Message): TrackedMessage => ({
  ...message,
  status: "PENDING",
  outcome: null,
  verification: null,
  codeChecks: 0,
  verifiedAt: null,
  provider: null,
  providerMessageId: null,
  costMicros: null,
  submittedAt: null,
  refundedAt: null,
  attempts: 1,
  outcomeUnknown: false,
  updatedAt: message.createdAt,
});
