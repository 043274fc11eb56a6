import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Message, TrackedMessage } from "../../ports/store/messages.ts";
import type { Place } from "../../ports/places.ts";
import type { ServingLane } from "../lane.ts";
import type { KeptTurns } from "./account-turns.ts";
import type { Held, Leases } from "./leases.ts";

const { messageLeaseMilliseconds, messageLeaseRenewalMilliseconds } = lifetimes;

interface FirstAttempts {
  readonly clock: Clock;
  readonly lane: Pick<ServingLane<Held>, "keep">;
  readonly leases: Pick<Leases, "hold">;
  readonly turns: KeptTurns;
}

/**
 * Keeps a place of a lane for a message that is about to be stored, as if it were claimed by then. There is none while
 * others wait: it would be handed over before them.
 */
export function keepPlace(
  { clock, lane, leases, turns }: FirstAttempts,
  message: Message,
): Place | undefined {
  const { accountId } = message;
  const use = turns.hasRoom(accountId) ? lane.keep() : undefined;
  if (!use) {
    turns.wait();
    return undefined;
  }
  turns.keep(accountId);
  const until = clock.steady() + messageLeaseMilliseconds;
  function free(): void {
    turns.give(message);
    use?.();
  }
  return {
    leaseUntil: clock.now() + messageLeaseMilliseconds,
    take() {
      // It was stored so late that it may be claimed by now, or before its lease is renewed.
      if (clock.steady() > until - messageLeaseRenewalMilliseconds) free();
      else use(leases.hold(firstAttemptOf(message), until));
    },
    free,
  };
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
