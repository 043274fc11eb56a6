import { isStoredQueueOnHold, parseQueue } from "../../domain/holds.ts";
import { channels, type MessageQueue, type Queue } from "../../domain/messages/delivery.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { HoldCache } from "../../ports/caches.ts";
import { findQueues, type Gateways } from "../../ports/gateways.ts";
import { type TrafficGuard, revertRefunded } from "../../ports/guard.ts";
import type { ReservedSlot, Slots } from "../../ports/slots.ts";
import { type Message, type TrackedMessage, retryFenced } from "../../ports/store/messages.ts";
import { logFailure } from "../log-failure.ts";
import {
  createQueueConsumer,
  type QueueConsumer,
  type ReservableConsumer,
  type StopSignal,
} from "../queue-consumer.ts";
import type { ClockSteps } from "./clock-steps.ts";
import { dispatchMessage, type MessageDispatch } from "./dispatch-message.ts";
import {
  appendClaim,
  createExpiredClaims,
  createFairScheduler,
  type FairScheduler,
} from "./fair-scheduler.ts";
import { createLeases, type LeasedMessage, type Leases } from "./leases.ts";
import { toQueueIntake, listUnheldIntakes, type QueueIntake } from "./queue-intake.ts";

/** Maximum share of a queue's slots that one account may use. */
const accountShare = 2 / 3;
/** Number of queues without their own consumer that are read at a time. */
const maximumQueues = 64;
const { messageLeaseMilliseconds, messageLeaseRenewalMilliseconds, recordMilliseconds } = lifetimes;

interface MessageDelivery extends MessageDispatch {
  readonly holds: HoldCache;
  readonly guard: Pick<TrafficGuard, "revert">;
  /** Wakes the consumer of a queue. */
  readonly wake: (queue: Queue) => void;
}

/**
 * Numbers of slots. Each queue of the current routes has an equal part of `total`: at most `perQueue`, and at least
 * `minimum`, even if the sum then exceeds `total`.
 */
export interface MessageSlots {
  readonly perQueue: number;
  readonly total: number;
  readonly minimum: number;
}

/** Consumer of one queue with its components. */
interface MessageConsumer {
  readonly consumer: ReservableConsumer<LeasedMessage>;
  readonly leases: Leases;
  readonly scheduler: FairScheduler;
  readonly intake: () => Promise<QueueIntake>;
}

/** Consumers of the message queues. */
export interface MessageConsumers {
  /** Current consumers. `update` changes them. */
  readonly consumers: readonly QueueConsumer[];
  readonly slots: Slots;
  /**
   * Adds a consumer for each new queue of the routes. Removes the consumers of previous routes that have no active
   * message. A later call removes the remaining consumers.
   */
  update(): void;
}

/**
 * Creates a consumer for each message queue of the current routes, so that messages for a slow provider use no slots of
 * other queues. One more consumer processes the queues of previous routes.
 */
export function createMessageConsumers(
  delivery: MessageDelivery,
  steps: ClockSteps,
  slots: MessageSlots,
): MessageConsumers {
  const { holds, store } = delivery;
  const { messages } = store;
  let concurrency = slots.minimum;
  const known = new Map<string, MessageConsumer>();

  const isHeld = async (queue: MessageQueue) =>
    isStoredQueueOnHold(
      await holds.current(),
      queue,
      findQueues(delivery.gateways, parseQueue(queue).channel),
    );

  async function getIntake(queue: MessageQueue): Promise<QueueIntake> {
    if (await isHeld(queue)) return "closed";
    return toQueueIntake(
      listUnheldIntakes(delivery.gateways[parseQueue(queue).channel]?.queues, queue, await holds.current()),
    );
  }

  function createConsumer(queue: MessageQueue): MessageConsumer {
    const intake = () => getIntake(queue);
    const perAccount = () => Math.ceil(concurrency * accountShare);
    const scheduler = createFairScheduler({ messages, queue, intake }, perAccount);
    const leases = createLeases({ ...delivery, steps }, scheduler);
    const consumer = createQueueConsumer({
      queue,
      get concurrency() {
        return concurrency;
      },
      claim: leases.claim,
      handle: (leased, stop) => dispatch(delivery, leases, scheduler, leased, stop),
      hasMore: scheduler.hasMore,
      // Messages of a queue that is not open may have been due for a long time. Such a queue is polled every second.
      nextDueAt: async () => ((await intake()) === "open" ? messages.nextDueAt(queue) : undefined),
    });
    return { consumer, leases, scheduler, intake };
  }

  function update(): void {
    const queues = new Set(listQueues(delivery.gateways));
    concurrency = getConcurrency(slots, queues.size);
    for (const queue of queues) if (!known.has(queue)) known.set(queue, createConsumer(queue));
    for (const [queue, { consumer }] of known)
      if (!queues.has(queue as MessageQueue) && consumer.activeCount === 0) known.delete(queue);
  }

  update();
  const others = createOthersScheduler(messages, isHeld, known);
  const otherLeases = createLeases({ ...delivery, steps }, others);
  const otherConsumer = createQueueConsumer<LeasedMessage>({
    get concurrency() {
      return concurrency;
    },
    claim: otherLeases.claim,
    handle: (leased, stop) => dispatch(delivery, otherLeases, others, leased, stop),
  });
  return {
    get consumers() {
      return [...known.values().map(({ consumer }) => consumer), otherConsumer];
    },
    slots: {
      async reserve(message) {
        const found = known.get(message.queue);
        return found && reserveSlot(delivery, found, message);
      },
    },
    update,
  };
}

/** Returns the queues of the current routes, and the queue of each channel for messages without a route. */
const listQueues = (gateways: Gateways): readonly MessageQueue[] =>
  channels.flatMap((channel): readonly MessageQueue[] => [
    channel,
    ...(gateways[channel]?.queues?.names ?? []),
  ]);

const getConcurrency = ({ perQueue, total, minimum }: MessageSlots, queues: number) =>
  Math.min(perQueue, Math.max(minimum, Math.floor(total / queues)));

/**
 * Creates a scheduler that claims from queues without their own consumer. It does not distinguish accounts, because
 * such messages are few.
 */
function createOthersScheduler(
  messages: MessageDelivery["store"]["messages"],
  isHeld: (queue: MessageQueue) => Promise<boolean>,
  known: ReadonlyMap<string, unknown>,
): Pick<FairScheduler, "claim" | "release"> {
  const claimExpired = createExpiredClaims(messages);
  return {
    async claim(lease, limit) {
      let found: readonly TrackedMessage[] = [];
      for (const queue of await messages.listQueues(known.size + maximumQueues)) {
        const left = limit - found.length;
        if (known.has(queue) || left <= 0) continue;
        found = await appendClaim(found, async () =>
          (await isHeld(queue)) ? claimExpired(queue, lease, left) : messages.claim(queue, lease, left),
        );
      }
      return found;
    },
    release: () => {},
  };
}

/**
 * Reserves a slot for a message that is about to be stored. The message is then stored with a lease and submitted right
 * after the commit. Reserves none while messages are queued, so that the new message does not overtake them.
 */
async function reserveSlot(
  { clock, log, wake }: MessageDelivery,
  { consumer, leases, scheduler, intake }: MessageConsumer,
  message: Message,
): Promise<ReservedSlot | undefined> {
  const isAllowed = (await intake()) === "open" && scheduler.reserve(message.accountId);
  const slot = consumer.reserve(isAllowed);
  if (!slot) {
    if (isAllowed) scheduler.release(message);
    return undefined;
  }
  const reservedAt = clock.monotonic();

  function free(): void {
    scheduler.release(message);
    slot!.run();
  }

  /**
   * Submits the message, unless its lease could expire before the first renewal, or its queue was closed during the
   * commit.
   */
  async function submitOrRelease(isStored: boolean): Promise<void> {
    const leased = leases.adopt(toFirstAttempt(message), reservedAt + messageLeaseMilliseconds);
    if (!leased) return free();
    const isInTime = clock.monotonic() <= reservedAt + messageLeaseRenewalMilliseconds;
    if (isStored && isInTime && (await intake()) === "open") return slot!.run(leased);
    const { id, queue, expiresAt } = message;
    const until = clock.monotonic() + Math.max(expiresAt - clock.now(), recordMilliseconds);
    try {
      await leases.releaseLease(leased, { clock, until, stopping: slot!.stop });
      wake(queue);
    } catch (error) {
      const text =
        "message lease not released; if the message was stored, it is retried when the lease expires";
      log.error({ id, error: String(error) }, text);
    }
    leases.stopRenewing(leased);
    free();
  }

  return {
    leaseUntil: clock.now() + messageLeaseMilliseconds,
    complete(isStored) {
      if (isStored === false) free();
      else void submitOrRelease(isStored === true);
    },
  };
}

/** Returns the message in the state that a claim would return. */
const toFirstAttempt = (message: Message): TrackedMessage => ({
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

/**
 * Processes a leased message, and each next attempt that becomes due before the previous record is confirmed. Never
 * rejects.
 */
async function dispatch(
  delivery: MessageDelivery,
  leases: Leases,
  scheduler: Pick<FairScheduler, "release">,
  first: LeasedMessage,
  stop: StopSignal | undefined,
): Promise<void> {
  for (let leased: LeasedMessage | undefined = first; leased; leased = leased.next) {
    const current = leased;
    await logFailure(delivery.log, current.message.id, () => attempt(delivery, leases, current, stop));
    leases.stopRenewing(current);
  }
  scheduler.release(first.message);
}

async function attempt(
  delivery: MessageDelivery,
  leases: Leases,
  leased: LeasedMessage,
  stop: StopSignal | undefined,
): Promise<void> {
  const { clock, metrics, guard, store, receipts, log } = delivery;
  const { message } = leased;
  const { id, verificationId } = message;
  const { record, reached, accepted } = await dispatchMessage(delivery, leased);
  // Retries the record, because without it the next claim would submit the message again.
  const until = clock.monotonic() + Math.max(message.expiresAt - clock.now(), recordMilliseconds);
  const bounds = { clock, until, stopping: stop };
  const isRecorded = await leases.record(leased, record, bounds);
  if (isRecorded && reached) metrics.recordStatuses(message, reached.statuses, reached.provider, clock.now());
  if (isRecorded && reached?.isRefunded) await revertRefunded(guard, store.verifications, message);
  delivery.wake("webhooks");
  if (verificationId !== null) delivery.wake("verifications");
  if (!accepted) return;
  try {
    // The next merge of these receipts is when the message expires, which may be a day later.
    await retryFenced(bounds, () => receipts.mergeEarly(accepted));
  } catch (error) {
    const text = "early receipts not merged; they are merged when the message expires";
    log.error({ id, error: String(error) }, text);
  }
}
