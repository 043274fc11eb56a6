import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";
import { type TrackedMessage, retryFenced, type RetryLimits } from "../../ports/store/messages.ts";
import type { ClockSteps } from "./clock-steps.ts";
import type { FairScheduler } from "./fair-scheduler.ts";

const { messageLeaseMilliseconds: leaseMilliseconds, messageLeaseRenewalMilliseconds: renewMilliseconds } =
  lifetimes;
/** Pause before a failed renewal is retried. If a lease expires, another instance may submit the message as well. */
const retryMilliseconds = 1_000;
/** Maximum number of attempts to record an outcome. Each conflict means that the message has changed. */
const maximumTries = 20;

/** Fields that determine the changes of a record. */
const decisive = ["status", "refundedAt", "submittedAt", "attempts"] as const;

/** A claimed message in the state in which it was last read. */
export interface LeasedMessage {
  message: TrackedMessage;
  /** Expiry of the lease by the monotonic clock. */
  leaseUntil: number;
  /** The message after this process claimed it again during the attempt. */
  claimedAgain?: TrackedMessage;
  /**
   * Next attempt, already leased. Set after the record if the message became due again before the record was confirmed.
   */
  next?: LeasedMessage;
}

/** Builds the changes that record an outcome, from the latest state of the message. */
export type RecordChange = (message: TrackedMessage) => readonly Change<"lease_lost">[];

/** Leases of the active messages of one queue. They are renewed until the outcomes are recorded. */
export interface Leases {
  /** Claims messages. Omits those that are still active in this process although their lease expired. */
  claim(limit: number): Promise<readonly LeasedMessage[]>;
  /** Adopts the lease of a message that was stored with it. Returns undefined if the message was claimed since. */
  adopt(message: TrackedMessage, leaseUntil: number): LeasedMessage | undefined;
  /**
   * Releases the lease of a message that was not submitted, so that its outcome is not unknown. Retries within the
   * limits, and then rejects.
   */
  releaseLease(leased: LeasedMessage, bounds: RetryLimits): Promise<void>;
  /**
   * Records the outcome, and retries within the limits. Returns false if another instance has claimed the message, or
   * if an earlier attempt of this record succeeded and its response was lost. Rejects if the limits end, or after 20
   * conflicts with other changes of the message.
   */
  record(leased: LeasedMessage, change: RecordChange, bounds: RetryLimits): Promise<boolean>;
  /** Stops the renewal, so that the lease expires. Call it after each attempt, even if its outcome was recorded. */
  stopRenewing(leased: LeasedMessage): void;
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
    await steps.adjustDueTimes();
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

  /** Reads the message again. Returns true if it has changed since `before`, and its outcome can still be recorded. */
  async function refresh(leased: LeasedMessage, before: TrackedMessage, bounds: RetryLimits) {
    // Waits for a running claim of this process, because the new lease may come from it.
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
    releaseLease: (leased, bounds) => giveBack({ store, clock }, leased, bounds, () => claiming),
    async record(leased, change, bounds) {
      for (let attempt = 1; attempt <= maximumTries; attempt += 1) {
        let before = leased.message;
        const isLost = await retryFenced(bounds, () => {
          // A claim of this process may have renewed the lease since the last attempt.
          before = leased.message;
          return store.commit(change(before), { lease_lost: () => true });
        });
        // A status report or a receipt may have changed the message. The outcome is then recorded from its new state.
        // Otherwise a record exists already: from another instance that claimed the message later, or from an earlier
        // attempt whose response was lost.
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
    stopRenewing(leased) {
      if (active.get(leased.message.id) === leased) active.delete(leased.message.id);
    },
  };
}

async function giveBack(
  { store, clock }: Omit<Leasing, "steps">,
  leased: LeasedMessage,
  bounds: RetryLimits,
  claims: () => Promise<unknown>,
): Promise<void> {
  // A claim of this process may lease the message again during the write.
  for (let given: TrackedMessage | undefined; given?.attempts !== leased.message.attempts;) {
    await retryFenced(bounds, () => {
      given = leased.message;
      return store.commit([store.messages.releaseLease(given, clock.now())]);
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
        // The duration of the renewal is part of the pause.
        pause = Math.max(retryMilliseconds, startedAt + renewMilliseconds - clock.monotonic());
      } catch {
        // Each record retries as well. Messages stay active until the store is available again.
      }
    }
    isRunning = false;
  }

  async function renew(): Promise<void> {
    await steps.adjustDueTimes()?.catch(() => {});
    const leaseUntil = clock.monotonic() + leaseMilliseconds;
    // A timer may fire slightly early. A lease that was renewed a little less than one pause ago is therefore renewed
    // as well.
    const renewedBefore = leaseUntil - renewMilliseconds + retryMilliseconds;
    const short = active
      .values()
      .filter((leased) => leased.leaseUntil <= renewedBefore)
      .toArray();
    if (short.length === 0) return;
    await store.commit(
      short.map(({ message }) => store.messages.renewLease(message, clock.now() + leaseMilliseconds)),
    );
    // If a lease expired before the response, another instance may have claimed the message since.
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

/** Sorts by creation time. Stores return claimed messages in no order, and providers submit them in this order. */
const byAge = (one: TrackedMessage, other: TrackedMessage) => one.createdAt - other.createdAt;

/** Keeps the outcome state of the attempt, because the store has an earlier one. */
const merge = (leased: LeasedMessage, current: TrackedMessage): TrackedMessage => ({
  ...current,
  outcomeUnknown: leased.message.outcomeUnknown,
});
