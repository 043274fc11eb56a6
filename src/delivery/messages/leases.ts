import type { ClockSteps } from "./clock-steps.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import { retryFenced, type RetryBounds } from "../retry.ts";
import type { AccountTurns } from "./account-turns.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const { messageLeaseMilliseconds: leaseMilliseconds, messageLeaseRenewalMilliseconds: renewMilliseconds } =
  lifetimes;
/** More than ever come in between: each of them has changed the message. */
const tries = 20;

/** What a record goes by. */
const standing = ["status", "refundedAt", "handedOverAt", "attempts"] as const;

/** A message in hand, as it was when it was last read. */
export interface Held {
  message: TrackedMessage;
  /** By the steady clock. */
  leaseUntil: number;
}

/** What is to be recorded of a message, as it is by then. */
export type RecordChange = (message: TrackedMessage) => Change<"lease_lost">;

/** The leases of what one lane has in hand. */
export interface Leases {
  /** Takes messages; one that is in hand already, since its lease ended unrenewed, stays with who has it. */
  claim(limit: number): Promise<readonly Held[]>;
  /** Records what became of a message for as long as that may last; where another's record stands it leaves no trace. */
  record(held: Held, change: RecordChange, bounds: RetryBounds): Promise<void>;
  release(held: Held): void;
}

interface Leasing {
  readonly store: Store;
  readonly clock: Clock;
  readonly steps: ClockSteps;
}

/** Leases that are renewed while what they are for is in hand. */
export function createLeases({ store, clock, steps }: Leasing, turns: AccountTurns): Leases {
  const inHand = new Map<string, Held>();
  const renewal = createRenewal({ store, clock, steps }, inHand);
  let claiming: Promise<unknown> = Promise.resolve();

  async function takeUp(limit: number): Promise<readonly Held[]> {
    const settling = steps.settle();
    if (settling) await settling;
    const now = clock.now();
    const leaseUntil = clock.steady() + leaseMilliseconds;
    const taken = await turns.claim({ now, leaseUntil: now + leaseMilliseconds }, limit);
    const fresh = taken.flatMap((message) => {
      const held = inHand.get(message.id);
      if (held) {
        Object.assign(held, { message: seen(held, message), leaseUntil });
        turns.give(message);
        return [];
      }
      const added = { message, leaseUntil };
      inHand.set(message.id, added);
      return [added];
    });
    renewal.arm();
    return fresh;
  }

  /** Whether a message has changed since it was `before`, and is still in these hands. */
  async function hasChanged(held: Held, before: TrackedMessage, bounds: RetryBounds): Promise<boolean> {
    // It may be ourselves who have claimed it again.
    await claiming;
    const { accountId, channel, id } = before;
    const current = await retryFenced(bounds, () => store.messages.find(accountId, channel, id));
    if (!current || current.attempts !== held.message.attempts) return false;
    held.message = seen(held, current);
    return standing.some((field) => current[field] !== before[field]);
  }

  return {
    claim(limit) {
      const taken = takeUp(limit);
      claiming = taken.catch(() => {});
      return taken;
    },
    async record(held, change, bounds) {
      for (let attempt = 1; attempt <= tries; attempt += 1) {
        const before = held.message;
        const isLost = await retryFenced(bounds, () =>
          store.commit([change(held.message)], { lease_lost: () => true }),
        );
        // Merged with what a report or receipt left that came in between. Where nothing did, a record stands already:
        // another's who took it after the lease, or ours by a try whose answer was lost.
        if (!isLost || !(await hasChanged(held, before, bounds))) return;
      }
    },
    release({ message }) {
      inHand.delete(message.id);
      turns.give(message);
      renewal.rest();
    },
  };
}

/** Renews what is in hand for long, as long as anything is. */
function createRenewal({ store, clock, steps }: Leasing, inHand: ReadonlyMap<string, Held>) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function arm(): void {
    if (timer === undefined && inHand.size > 0) timer = setTimeout(() => void renew(), renewMilliseconds);
  }

  async function renew(): Promise<void> {
    timer = undefined;
    await steps.settle()?.catch(() => {});
    const leaseUntil = clock.steady() + leaseMilliseconds;
    const short = [...inHand.values()].filter((held) => held.leaseUntil <= leaseUntil - renewMilliseconds);
    try {
      const renewed = short.map(({ message }) =>
        store.messages.renew(message, clock.now() + leaseMilliseconds),
      );
      if (renewed.length > 0) await store.commit(renewed);
      for (const held of short) held.leaseUntil = leaseUntil;
    } catch {
      // The next renewal asks the store again, and so does each record; what is claimed meanwhile stays in hand.
    }
    arm();
  }

  return {
    arm,
    rest(): void {
      if (inHand.size > 0) return;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** What of its attempts may have been taken is known better by who made them. */
const seen = (held: Held, current: TrackedMessage): TrackedMessage => ({
  ...current,
  mayBeTaken: held.message.mayBeTaken,
});
