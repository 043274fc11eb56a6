import type { ClockSteps } from "./clock-steps.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";
import { type TrackedMessage, retryFenced, type RetryBounds } from "../../ports/store/messages.ts";
import type { AccountTurns } from "./account-turns.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const { messageLeaseMilliseconds: leaseMilliseconds, messageLeaseRenewalMilliseconds: renewMilliseconds } =
  lifetimes;
/** When a renewal is tried again that the store refused: a lease that ends lets another instance send beside the attempt. */
const againMilliseconds = 1_000;
/** More conflicts than ever occur: each means that the message has changed. */
const tries = 20;

/** The fields that a record depends on. */
const standing = ["status", "refundedAt", "submittedAt", "attempts"] as const;

/** A claimed message, as it was last read. */
export interface Held {
  message: TrackedMessage;
  /** By the steady clock. */
  leaseUntil: number;
  /** As it was last claimed while it was held. */
  claimed?: TrackedMessage;
}

/** Builds the changes that record an outcome from the message's latest state. */
export type RecordChange = (message: TrackedMessage) => readonly Change<"lease_lost">[];

/** The leases of one lane's claimed messages. */
export interface Leases {
  /** Claims messages; one that is still held here after its lease expired is not returned again. */
  claim(limit: number): Promise<readonly Held[]>;
  /** Holds a message that was stored with a lease, until an instant of the steady clock; undefined if it was claimed meanwhile. */
  hold(message: TrackedMessage, leaseUntil: number): Held | undefined;
  /** Ends the lease of a held message of which nothing was attempted, with retries within the bounds. */
  giveBack(held: Held, bounds: RetryBounds): Promise<void>;
  /** Records a message's outcome, with retries within the bounds; false, and nothing done, if another's came first. */
  record(held: Held, change: RecordChange, bounds: RetryBounds): Promise<boolean>;
  release(held: Held): void;
}

interface Leasing {
  readonly store: Store;
  readonly clock: Clock;
  readonly steps: ClockSteps;
}

/** Leases that are renewed while their messages are being worked on. */
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
    const fresh = taken.toSorted(byAge).flatMap((message) => {
      const held = inHand.get(message.id);
      if (held) {
        Object.assign(held, { message: seen(held, message), leaseUntil, claimed: message });
        turns.give(message);
        return [];
      }
      return [hold(message, leaseUntil)];
    });
    renewal.arm();
    return fresh;
  }

  function hold(message: TrackedMessage, leaseUntil: number): Held {
    const held = { message, leaseUntil };
    inHand.set(message.id, held);
    return held;
  }

  /** Whether a message has changed since it was `before`, and is still held here. */
  async function hasChanged(held: Held, before: TrackedMessage, bounds: RetryBounds): Promise<boolean> {
    // The new lease may come from a claim of our own that is still under way.
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
    hold(message, leaseUntil) {
      if (inHand.has(message.id)) return undefined;
      const held = hold(message, leaseUntil);
      renewal.arm();
      return held;
    },
    giveBack: (held, bounds) => retryFenced(bounds, () => endLease({ store, clock }, held, () => claiming)),
    async record(held, change, bounds) {
      for (let attempt = 1; attempt <= tries; attempt += 1) {
        const before = held.message;
        const isLost = await retryFenced(bounds, () =>
          store.commit(change(held.message), { lease_lost: () => true }),
        );
        // A report or receipt may have changed the message meanwhile: the record is then merged into that. If neither
        // did, a record exists already: another instance's that claimed it after the lease, or ours by a try whose
        // answer was lost.
        if (!isLost) {
          // What is due again from now on is claimed as any other message is.
          inHand.delete(before.id);
          await giveBackClaimed({ store, clock }, held, before, bounds);
          return true;
        }
        if (!(await hasChanged(held, before, bounds))) return false;
      }
      throw new Error(`The message changed before each of ${tries} records.`);
    },
    release(held) {
      if (inHand.get(held.message.id) === held) inHand.delete(held.message.id);
      turns.give(held.message);
      renewal.rest();
    },
  };
}

/** The message may be claimed here meanwhile, and is then due at the end of another lease. */
async function endLease(
  { store, clock }: Omit<Leasing, "steps">,
  held: Held,
  claimed: () => Promise<unknown>,
): Promise<void> {
  let given: TrackedMessage;
  do {
    given = held.message;
    await store.commit([store.messages.giveBack(given, clock.now())]);
    await claimed();
  } while (given.attempts !== held.message.attempts);
}

/**
 * Gives a message back that was due again at once, and claimed here before its record was answered: nobody works on it. If that
 * fails, it is due at the end of its lease.
 */
async function giveBackClaimed(
  { store, clock }: Omit<Leasing, "steps">,
  { claimed }: Held,
  recorded: TrackedMessage,
  bounds: RetryBounds,
): Promise<void> {
  if (!claimed || claimed.attempts <= recorded.attempts) return;
  const given = store.messages.giveBack(claimed, clock.now());
  await retryFenced(bounds, () => store.commit([given])).catch(() => {});
}

/** Renews leases that are held for long, as long as there are any; one renewal after the other. */
function createRenewal({ store, clock, steps }: Leasing, inHand: ReadonlyMap<string, Held>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRenewing = false;

  function arm(milliseconds = renewMilliseconds): void {
    if (timer !== undefined || isRenewing || inHand.size === 0) return;
    timer = setTimeout(() => void renewAll(), milliseconds);
  }

  async function renewAll(): Promise<void> {
    timer = undefined;
    isRenewing = true;
    const startedAt = clock.steady();
    let pause = againMilliseconds;
    try {
      await renew();
      // A slow store takes nothing from the time until the next.
      pause = Math.max(againMilliseconds, startedAt + renewMilliseconds - clock.steady());
    } catch {
      // Each record tries the store again as well; until then all claimed messages stay held.
    }
    isRenewing = false;
    arm(pause);
  }

  async function renew(): Promise<void> {
    await steps.settle()?.catch(() => {});
    const leaseUntil = clock.steady() + leaseMilliseconds;
    // Timers are not that exact: what was renewed a moment less than a pause ago is renewed too.
    const renewedBefore = leaseUntil - renewMilliseconds + againMilliseconds;
    const short = [...inHand.values()].filter((held) => held.leaseUntil <= renewedBefore);
    if (short.length === 0) return;
    await store.commit(
      short.map(({ message }) => store.messages.renew(message, clock.now() + leaseMilliseconds)),
    );
    // One that had ended by the time of the answer may have been another instance's before it was renewed.
    const answeredAt = clock.steady();
    for (const held of short) if (answeredAt < held.leaseUntil) held.leaseUntil = leaseUntil;
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

/** Databases return claimed messages in no order, and providers submit them in the order that is given here. */
const byAge = (one: TrackedMessage, other: TrackedMessage) => one.createdAt - other.createdAt;

/** Whoever made the attempts knows better than the store whether one of them may have been taken. */
const seen = (held: Held, current: TrackedMessage): TrackedMessage => ({
  ...current,
  outcomeUnknown: held.message.outcomeUnknown,
});
