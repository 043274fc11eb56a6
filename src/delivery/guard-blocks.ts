import { createId } from "../domain/identifiers.ts";
import { toEventData } from "../domain/guard-block.ts";
import { accountEvent } from "../domain/webhooks.ts";
import type { SuspectedFraudEvent } from "../contract.ts";
import type { Clock } from "../ports/clock.ts";
import type { BlockedTraffic } from "../ports/guard.ts";
import type { Log } from "../ports/log.ts";
import type { Store } from "../ports/store.ts";
import type { Queue } from "../domain/messages/delivery.ts";
import { within } from "../common/within.ts";
import { every, unlessBusy, type Chore } from "./chore.ts";

const everyMilliseconds = 10_000;
const mostPending = 1_000;
const endedAtOnce = 100;
/** A write may have been cut off with its invocation: the next one waits this long for it. */
const patienceMilliseconds = 30_000;

interface Recording {
  readonly store: Pick<Store, "commit" | "guardBlocks" | "accountEvents">;
  readonly clock: Clock;
  readonly log: Log;
  readonly wake: (queue: Queue) => void;
}

/** Records the guard's blocks in the store, and notifies their accounts of the beginning and the end. */
export interface GuardBlockRecorder {
  /** Records a block that begins, or one that ended early: `until` is not after `since` then. */
  readonly record: (block: BlockedTraffic) => void;
  /** Records what the store could not take before, and ends blocks whose time is over. */
  readonly runDue: Chore;
}

/** Creates a recorder. A block that the store cannot take now is recorded ten seconds later. */
export function createGuardBlockRecorder({ store, clock, log, wake }: Recording): GuardBlockRecorder {
  const { guardBlocks, accountEvents } = store;
  let pending: BlockedTraffic[] = [];
  let writing: Promise<void> = Promise.resolve();

  async function write(block: BlockedTraffic): Promise<void> {
    const setUntil = () => store.commit([guardBlocks.setUntil(block, block.until)]);
    if (block.until <= block.since) return setUntil();
    // A block of the same scope that has ended makes room for this one, and its account is notified first.
    await end();
    const stored = { ...block, id: createId(clock.now()), liftedAt: null };
    const telling = accountEvents.tell(block.accountId, toEvent(block, "BEGAN", block.since));
    const isKnown = await store.commit([guardBlocks.begin(stored), telling], { told_already: () => true });
    // Another instance has begun it, or the guard has restarted since.
    if (isKnown) await setUntil();
    else wake("webhooks");
  }

  /** Writes one after the other: the end of a block comes after its beginning. */
  function writePending(): Promise<void> {
    writing = within(patienceMilliseconds, writing, () => {}).then(writeAll, writeAll);
    return writing;
  }

  async function writeAll(): Promise<void> {
    const blocks = pending;
    pending = [];
    for (const [index, block] of blocks.entries()) {
      try {
        await write(block);
      } catch (error) {
        pending = [...blocks.slice(index), ...pending].slice(0, mostPending);
        throw error;
      }
    }
  }

  async function end(): Promise<void> {
    const now = clock.now();
    for (const block of await guardBlocks.listEnded(now, endedAtOnce)) {
      const isNotified = block.liftedAt !== null;
      const telling = accountEvents.tell(block.accountId, toEvent(block, "ENDED", now));
      const changes = [guardBlocks.remove(block.id), ...(isNotified ? [] : [telling])];
      const isGone = await store.commit(changes, { not_found: () => true });
      if (!isGone) wake("webhooks");
    }
  }

  return {
    record(block) {
      const { accountId, country, rule, value, limit, isHarmless, since, until } = block;
      if (until > since) {
        const event = isHarmless ? "fraud suspected" : "fraud suspected; sends are blocked";
        log.warn({ account_id: accountId, country, rule, value, limit }, event);
      }
      if (pending.length < mostPending) pending.push(block);
      writePending().catch(() => {});
    },
    runDue: every(everyMilliseconds, clock, () => unlessBusy(writePending().then(end))),
  };
}

/** Returns the event of a block. */
export const toEvent = (block: BlockedTraffic, state: "BEGAN" | "ENDED", at: number) =>
  accountEvent<SuspectedFraudEvent>("account.suspected_fraud", at, toEventData(block, state));
