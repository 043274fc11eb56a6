import { isQueueHeld } from "../../domain/holds.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HoldSwitch } from "../../ports/holds.ts";
import type { Log } from "../../ports/log.ts";
import type { Place } from "../../ports/places.ts";
import type { Store } from "../../ports/store.ts";
import type { Message, TrackedMessage } from "../../ports/store/messages.ts";
import type { ServingLane } from "../lane.ts";
import { retryFenced } from "../retry.ts";
import type { KeptTurns } from "./account-turns.ts";
import type { Held, Leases } from "./leases.ts";

const { messageLeaseMilliseconds, messageLeaseRenewalMilliseconds, handOversEndMilliseconds } = lifetimes;

interface FirstAttempts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly holds: HoldSwitch;
  readonly lane: Pick<ServingLane<Held>, "keep">;
  readonly leases: Pick<Leases, "hold">;
  readonly turns: KeptTurns;
}

/**
 * Keeps a place of a lane for a message that is about to be stored, as if it were claimed by then. There is none while
 * others wait: it would be handed over before them.
 */
export function keepPlace(attempts: FirstAttempts, message: Message): Place | undefined {
  const { clock, lane, leases, turns } = attempts;
  const { accountId } = message;
  const use = !mayBeHeld(attempts, message) && turns.hasRoom(accountId) ? lane.keep() : undefined;
  if (!use) {
    turns.wait();
    return undefined;
  }
  turns.keep(accountId);
  const keptAt = clock.steady();
  const leaseUntil = keptAt + messageLeaseMilliseconds;
  function free(): void {
    turns.give(message);
    use?.();
  }
  return {
    leaseUntil: clock.now() + messageLeaseMilliseconds,
    end(isStored) {
      // Later than that, its lease might end before it is renewed.
      const isLate = clock.steady() > keptAt + messageLeaseRenewalMilliseconds;
      const first = firstAttemptOf(message);
      if (isStored === false) free();
      else if (isStored && !isLate && !mayBeHeld(attempts, message)) use(leases.hold(first, leaseUntil));
      else void giveBack(attempts, first).finally(free);
    },
  };
}

/** Whether the queue is held, or that is not known at once. */
function mayBeHeld({ holds }: FirstAttempts, { queue }: Message): boolean {
  const held = holds.current();
  return held instanceof Promise || isQueueHeld(held, queue);
}

/** Ends the lease of a message that was not attempted, if it is stored. Never rejects: the lease ends by itself, too. */
async function giveBack({ store, clock, log, turns }: FirstAttempts, message: TrackedMessage): Promise<void> {
  const until = clock.steady() + handOversEndMilliseconds;
  turns.wait();
  try {
    await retryFenced({ clock, until }, () => store.commit([store.messages.giveBack(message, clock.now())]));
  } catch (error) {
    const { id } = message;
    log.error({ id, error: String(error) }, "message not given back; if it is stored, it is due in seconds");
  }
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
  handedOverAt: null,
  refundedAt: null,
  attempts: 1,
  mayBeTaken: false,
  updatedAt: message.createdAt,
});
