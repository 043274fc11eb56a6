import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";
import { type TrackedMessage, retryFenced, type RetryBounds } from "../../ports/store/messages.ts";
import type { ClockSteps } from "./clock-steps.ts";
import type { FairScheduler } from "./fair-scheduler.ts";

const { messageLeaseMilliseconds: leaseMilliseconds, messageLeaseRenewalMilliseconds: renewMilliseconds } =
  lifetimes;
/** Pause before the next try of a failed renewal. If a lease expires, another instance may submit the message as well. */
const retryMilliseconds = 1_000;
/** Maximum number of tries of a record. Each conflict means that the message has changed. */
const maximumTries = 20;

/** Fields that decide on the changes of a record. */
const decisive = ["status", "refundedAt", "submittedAt", "attempts"] as const;

/** A claimed message, as it was last read. */
export interface LeasedMessage {
  message: TrackedMessage;
  /** Expiry of the lease by the monotonic clock. */
  leaseUntil: number;
  /** The message as this process claimed it once more during the attempt. */
  claimedAgain?: TrackedMessage;
  /** Set after the record, if the message was due again before the record was answered: the next attempt, which is leased already. */
  next?: LeasedMessage;
}

/** Builds the changes that record an outcome, from the latest state of the message. */
export type RecordChange = (message: TrackedMessage) => readonly Change<"lease_lost">[];

/** The leases of one queue's active messages. They are renewed until their messages are recorded. */
export interface Leases {
  /** Claims messages. Leaves out those that are active here although their lease expired. */
  claim(limit: number): Promise<readonly LeasedMessage[]>;
  /** Takes over a message that was stored with a lease. Returns undefined if it was claimed in the meantime. */
  adopt(message: TrackedMessage, leaseUntil: number): LeasedMessage | undefined;
  /** Ends the lease of a message that was not submitted, and retries within the bounds. Its outcome is then not unknown. */
  giveBack(leased: LeasedMessage, bounds: RetryBounds): Promise<void>;
  /** Records the outcome, and retries within the bounds. Returns false if another instance has recorded one before. */
  record(leased: LeasedMessage, change: RecordChange, bounds: RetryBounds): Promise<boolean>;
  release(leased: LeasedMessage): void;
}

interface Leasing {
  readonly store: Store;
  readonly clock: Clock;
  readonly steps: ClockSteps;
}

export function createLeases(
  { store, clock, steps }: Leasing,
  scheduler: Pick<FairScheduler, "claim" | "release">,
): Leases {
  const active = new Map<string, LeasedMessage>();
  const renewal = createRenewal({ store, clock, steps }, active);
  let claiming: Promise<unknown> = Promise.resolve();

  async function claim(limit: number): Promise<readonly LeasedMessage[]> {
    await steps.settle();
    const now = clock.now();
    const leaseUntil = clock.monotonic() + leaseMilliseconds;
    const found = await scheduler.claim({ now, leaseUntil: now + leaseMilliseconds }, limit);
    return found.toSorted(byAge).flatMap((message) => {
      const leased = active.get(message.id);
      if (!leased) return [add(message, leaseUntil)];
      scheduler.release(message);
      Object.assign(leased, { message: merge(leased, message), leaseUntil, claimedAgain: message });
      return [];
    });
  }

  function add(message: TrackedMessage, leaseUntil: number): LeasedMessage {
    const leased = { message, leaseUntil };
    active.set(message.id, leased);
    renewal.start();
    return leased;
  }

  /** Reads the message again. Returns true if a record may still be made from what has changed since `before`. */
  async function refresh(leased: LeasedMessage, before: TrackedMessage, bounds: RetryBounds) {
    // The new lease may come from a running claim of this process.
    await claiming;
    const { accountId, channel, id } = before;
    const current = await retryFenced(bounds, () => store.messages.find(accountId, channel, id));
    if (!current || current.attempts !== leased.message.attempts) return false;
    leased.message = merge(leased, current);
    return decisive.some((field) => current[field] !== before[field]);
  }

  return {
    claim(limit) {
      const found = claim(limit);
      claiming = found.catch(() => {});
      return found;
    },
    adopt: (message, leaseUntil) => (active.has(message.id) ? undefined : add(message, leaseUntil)),
    giveBack: (leased, bounds) => giveBack({ store, clock }, leased, bounds, () => claiming),
    async record(leased, change, bounds) {
      for (let attempt = 1; attempt <= maximumTries; attempt += 1) {
        let before = leased.message;
        const isLost = await retryFenced(bounds, () => {
          // A claim of this process may have renewed the lease since the last try.
          before = leased.message;
          return store.commit(change(before), { lease_lost: () => true });
        });
        // A report or a receipt may have changed the message: the record is then made from its new state. Otherwise a record exists
        // already: from another instance that claimed the message later, or from an earlier try whose response was lost.
        if (!isLost) {
          active.delete(before.id);
          const { claimedAgain, leaseUntil } = leased;
          if (claimedAgain && claimedAgain.attempts > before.attempts)
            leased.next = add(claimedAgain, leaseUntil);
          return true;
        }
        if (!(await refresh(leased, before, bounds))) return false;
      }
      throw new Error(`The message changed before each of ${maximumTries} records.`);
    },
    release(leased) {
      if (active.get(leased.message.id) === leased) active.delete(leased.message.id);
    },
  };
}

async function giveBack(
  { store, clock }: Omit<Leasing, "steps">,
  leased: LeasedMessage,
  bounds: RetryBounds,
  claims: () => Promise<unknown>,
): Promise<void> {
  // A claim of this process may lease the message once more in the meantime.
  for (let given: TrackedMessage | undefined; given?.attempts !== leased.message.attempts;) {
    await retryFenced(bounds, () => {
      given = leased.message;
      return store.commit([store.messages.giveBack(given, clock.now())]);
    });
    await claims();
  }
}

/** Renews the leases of active messages until there are none. Renewals never overlap. */
function createRenewal({ store, clock, steps }: Leasing, active: ReadonlyMap<string, LeasedMessage>) {
  let isRunning = false;

  async function run(): Promise<void> {
    for (let pause = renewMilliseconds; active.size > 0;) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      const startedAt = clock.monotonic();
      pause = retryMilliseconds;
      try {
        await renew();
        // The time that a slow store takes belongs to the pause.
        pause = Math.max(retryMilliseconds, startedAt + renewMilliseconds - clock.monotonic());
      } catch {
        // Each record retries as well. Until the store is back, the messages stay active.
      }
    }
    isRunning = false;
  }

  async function renew(): Promise<void> {
    await steps.settle()?.catch(() => {});
    const leaseUntil = clock.monotonic() + leaseMilliseconds;
    // A timer may fire a moment early: a lease that was renewed a little less than one pause ago is renewed as well.
    const renewedBefore = leaseUntil - renewMilliseconds + retryMilliseconds;
    const short = active
      .values()
      .filter((leased) => leased.leaseUntil <= renewedBefore)
      .toArray();
    if (short.length === 0) return;
    await store.commit(
      short.map(({ message }) => store.messages.renew(message, clock.now() + leaseMilliseconds)),
    );
    // A lease that expired before the response may have been another instance's in the meantime.
    const respondedAt = clock.monotonic();
    for (const leased of short) if (respondedAt < leased.leaseUntil) leased.leaseUntil = leaseUntil;
  }

  return {
    start(): void {
      if (isRunning) return;
      isRunning = true;
      void run();
    },
  };
}

/** Stores return claimed messages in no order, and providers submit them in this order. */
const byAge = (one: TrackedMessage, other: TrackedMessage) => one.createdAt - other.createdAt;

/** Keeps what the attempt has found out about the outcome: the store has an earlier state. */
const merge = (leased: LeasedMessage, current: TrackedMessage): TrackedMessage => ({
  ...current,
  outcomeUnknown: leased.message.outcomeUnknown,
});
