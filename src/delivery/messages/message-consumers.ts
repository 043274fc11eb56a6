import { isAnyQueueHeld, partsOf } from "../../domain/holds.ts";
import { channels, type MessageQueue, type Queue } from "../../domain/messages/delivery.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { HoldSwitch } from "../../ports/caches.ts";
import { queuesOf } from "../../ports/gateways.ts";
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
import { andMore, createExpiredClaims, createFairScheduler, type FairScheduler } from "./fair-scheduler.ts";
import { createLeases, type LeasedMessage, type Leases } from "./leases.ts";
import { intakeOf, intakesIn, type QueueIntake } from "./queue-intake.ts";

/** Maximum share of a queue's slots that one account may use. */
const accountShare = 2 / 3;
/** Number of queues without a consumer of their own that are read at a time. */
const maximumQueues = 64;
const { messageLeaseMilliseconds, messageLeaseRenewalMilliseconds, recordMilliseconds } = lifetimes;

interface MessageDelivery extends MessageDispatch {
  readonly holds: HoldSwitch;
  readonly guard: Pick<TrafficGuard, "revert">;
  /** Wakes the consumer of a queue. */
  readonly wake: (queue: Queue) => void;
}

/** Numbers of slots: of one queue, and of all queues together. A queue has at least `least`, even if that exceeds `ofAll`. */
export interface MessageSlots {
  readonly ofQueue: number;
  readonly ofAll: number;
  readonly least: number;
}

/** The consumer of one queue, and what it works with. */
interface MessageConsumer {
  readonly consumer: ReservableConsumer<LeasedMessage>;
  readonly leases: Leases;
  readonly scheduler: FairScheduler;
  readonly intake: () => Promise<QueueIntake>;
}

/**
 * Creates a consumer for each message queue of the present routes, so that messages for a slow provider take no slot from others. One
 * more consumer is for the queues of earlier routes.
 */
export function createMessageConsumers(
  delivery: MessageDelivery,
  steps: ClockSteps,
  { ofQueue, ofAll, least }: MessageSlots,
): { readonly consumers: readonly QueueConsumer[]; readonly slots: Slots } {
  const { holds, gateways, store } = delivery;
  const { messages } = store;
  const queues = channels.flatMap((channel): readonly MessageQueue[] => [
    channel,
    ...(gateways[channel]?.queues?.names ?? []),
  ]);
  const concurrency = Math.min(ofQueue, Math.max(least, Math.floor(ofAll / queues.length)));
  const perAccount = Math.ceil(concurrency * accountShare);

  const isHeld = async (queue: MessageQueue) =>
    isAnyQueueHeld(await holds.current(), queue, queuesOf(gateways, partsOf(queue).channel));

  async function intakeNow(queue: MessageQueue): Promise<QueueIntake> {
    if (await isHeld(queue)) return "closed";
    return intakeOf(intakesIn(gateways[partsOf(queue).channel]?.queues, queue, await holds.current()));
  }

  function createConsumer(queue: MessageQueue): MessageConsumer {
    const intake = () => intakeNow(queue);
    const scheduler = createFairScheduler({ messages, queue, intake }, perAccount);
    const leases = createLeases({ ...delivery, steps }, scheduler);
    const consumer = createQueueConsumer({
      queue,
      concurrency,
      claim: leases.claim,
      handle: (leased, stop) => dispatch(delivery, leases, scheduler, leased, stop),
      hasLeft: scheduler.hasLeft,
      // Messages of a queue that is not open may have been due for long: it is polled every second.
      nextDueAt: async () => ((await intake()) === "open" ? messages.nextDueAt(queue) : undefined),
    });
    return { consumer, leases, scheduler, intake };
  }

  const known = new Map<string, MessageConsumer>(queues.map((queue) => [queue, createConsumer(queue)]));
  const others = createOthersScheduler(messages, isHeld, known);
  const leasesOfOthers = createLeases({ ...delivery, steps }, others);
  const consumerOfOthers = createQueueConsumer<LeasedMessage>({
    concurrency,
    claim: leasesOfOthers.claim,
    handle: (leased, stop) => dispatch(delivery, leasesOfOthers, others, leased, stop),
  });
  return {
    consumers: [...known.values().map(({ consumer }) => consumer), consumerOfOthers],
    slots: {
      async reserve(message) {
        const found = known.get(message.queue);
        return found && reserveSlot(delivery, found, message);
      },
    },
  };
}

/** Claims from queues without a consumer of their own. Accounts are not distinguished, because such messages are few. */
function createOthersScheduler(
  messages: MessageDelivery["store"]["messages"],
  isHeld: (queue: MessageQueue) => Promise<boolean>,
  known: ReadonlyMap<string, unknown>,
): Pick<FairScheduler, "claim" | "release"> {
  const claimExpired = createExpiredClaims(messages);
  return {
    async claim(lease, limit) {
      let found: readonly TrackedMessage[] = [];
      for (const queue of await messages.queues(known.size + maximumQueues)) {
        const left = limit - found.length;
        if (known.has(queue) || left <= 0) continue;
        found = await andMore(found, async () =>
          (await isHeld(queue)) ? claimExpired(queue, lease, left) : messages.claim(queue, lease, left),
        );
      }
      return found;
    },
    release: () => {},
  };
}

/**
 * Reserves a slot for a message that is about to be stored. It is then stored with a lease, and submitted right after the commit. There
 * is no slot while queued messages wait, so that the message does not go before them.
 */
async function reserveSlot(
  { clock, log, wake }: MessageDelivery,
  { consumer, leases, scheduler, intake }: MessageConsumer,
  message: Message,
): Promise<ReservedSlot | undefined> {
  const isAllowed = (await intake()) === "open" && scheduler.take(message.accountId);
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

  /** Submits the message, unless its lease could expire before it is renewed, or its queue was closed during the commit. */
  async function submitOrRelease(isStored: boolean): Promise<void> {
    const leased = leases.adopt(firstAttemptOf(message), reservedAt + messageLeaseMilliseconds);
    if (!leased) return free();
    const isInTime = clock.monotonic() <= reservedAt + messageLeaseRenewalMilliseconds;
    if (isStored && isInTime && (await intake()) === "open") return slot!.run(leased);
    const { id, queue, expiresAt } = message;
    const until = clock.monotonic() + Math.max(expiresAt - clock.now(), recordMilliseconds);
    try {
      await leases.giveBack(leased, { clock, until, stopping: slot!.stop });
      wake(queue);
    } catch (error) {
      const text =
        "message lease not released; if the message was stored, it is retried when the lease expires";
      log.error({ id, error: String(error) }, text);
    }
    leases.release(leased);
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

/** Returns the message as a claim would return it. */
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

/** Processes a leased message, and each next attempt that is due before the record of the previous one is answered. Never rejects. */
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
    leases.release(current);
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
  const { record, reached, taken } = await dispatchMessage(delivery, leased);
  // Without this record, the next claim would submit the message again.
  const until = clock.monotonic() + Math.max(message.expiresAt - clock.now(), recordMilliseconds);
  const bounds = { clock, until, stopping: stop };
  const isRecorded = await leases.record(leased, record, bounds);
  if (isRecorded && reached) metrics.reached(message, reached.statuses, reached.provider, clock.now());
  if (isRecorded && reached?.isRefunded) await revertRefunded(guard, store.verifications, message);
  delivery.wake("webhooks");
  if (verificationId !== null) delivery.wake("verifications");
  if (!taken) return;
  try {
    // The next look at these receipts is when the message expires, which may be a day later.
    await retryFenced(bounds, () => receipts.settleEarly(taken));
  } catch (error) {
    const text = "early receipts not merged; they are merged when the message expires";
    log.error({ id, error: String(error) }, text);
  }
}
