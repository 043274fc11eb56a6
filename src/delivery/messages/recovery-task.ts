import { parseQueue, type ActiveHolds } from "../../domain/holds.ts";
import { channels, type Channel, type MessageQueue, type Queue } from "../../domain/messages/delivery.ts";
import { getBackoffMilliseconds } from "../../common/backoff.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Gateways, ProviderIntake } from "../../ports/gateways.ts";
import type { HoldCache } from "../../ports/caches.ts";
import type { Store } from "../../ports/store.ts";
import type { PeriodicTask } from "../periodic-task.ts";
import type { StopSignal } from "../queue-consumer.ts";
import { throttleAfter } from "../throttle-after.ts";
import { listUnheldIntakes } from "./queue-intake.ts";

/** Small enough not to delay sends in the same commit group. */
const messagesAtOnce = 1_000;
/** Larger than the number of routes in a file. */
const maximumQueues = 8_192;
const probePauses = { firstMilliseconds: 4_000, maximumMilliseconds: 15_000, spread: [0.75, 1] } as const;

interface RecoveryDependencies {
  readonly store: Pick<Store, "messages">;
  readonly clock: Clock;
  /** Current gateways. They may change. */
  readonly gateways: Gateways;
  readonly holds: HoldCache;
  readonly wake: (queue: Queue) => void;
}

/** State of a queue of the current routes at the last check. */
interface QueueState {
  /**
   * Number of recoveries of each provider that accepted messages at the last check. Empty before the first check of a
   * queue that a reload has added. Undefined before the first check of any other queue.
   */
  accepting: ReadonlyMap<string, number> | undefined;
  /** Number of probe messages since the last accepted one, and the time of the next probe. */
  probes: number;
  probeAt: number;
}

/**
 * Creates a task that makes queued messages due earlier.
 *
 * - If a provider of a queue accepts messages again, the rescheduled messages of the queue become due immediately,
 *   oldest first. Messages with an unknown outcome keep their retry delay. The same applies to the queues of a channel
 *   if its routes have changed.
 * - If a provider has accepted nothing since it rejected a message, one rescheduled message becomes due to probe it.
 *   The first probe is 3 to 4 seconds after a rejection. The pauses between probes grow to 15 seconds.
 * - Each message is moved once for each retry delay. A provider with frequent outages therefore causes no more work
 *   than its attempts did.
 */
export function createRecoveryTask(dependencies: RecoveryDependencies): PeriodicTask {
  const { clock, holds, wake } = dependencies;
  const { messages } = dependencies.store;
  const states = new Map<MessageQueue, QueueState>();
  let isFirstCheck = true;
  /** Queues with a recovered provider, whose messages are not all due yet. */
  const recovered = new Set<MessageQueue>();

  /** Channels with a recovered provider, whose queues of previous routes are not known yet. */
  const recoveredChannels = new Set<Channel>();

  async function checkQueue(channel: Channel, queue: MessageQueue, activeHolds: ActiveHolds): Promise<void> {
    const accepting = isFirstCheck ? undefined : new Map<string, number>();
    const known = states.get(queue) ?? { accepting, probes: 0, probeAt: 0 };
    states.set(queue, known);
    const intakes = listUnheldIntakes(dependencies.gateways[channel]?.queues, queue, activeHolds);
    const before = known.accepting;
    known.accepting = toAccepting(intakes);
    if (before && [...known.accepting].some(([name, recoveries]) => before.get(name) !== recoveries)) {
      recovered.add(queue);
      recoveredChannels.add(channel);
    }
    await probe(queue, known, intakes);
  }

  /**
   * Makes one message due that probes the providers of a queue, if they accept nothing and the pause since the last
   * probe has passed.
   */
  async function probe(
    queue: MessageQueue,
    known: QueueState,
    intakes: readonly ProviderIntake[],
  ): Promise<void> {
    const rejectedAt = Math.max(
      -Infinity,
      ...intakes.flatMap((intake) => (intake.state === "down" ? [] : (intake.rejectedAt ?? []))),
    );
    if (rejectedAt === -Infinity) {
      known.probes = 0;
      return;
    }
    const pause = getBackoffMilliseconds(probePauses, known.probes + 1);
    const now = clock.monotonic();
    if (now < Math.max(known.probeAt, rejectedAt + pause)) return;
    known.probes += 1;
    known.probeAt = now + pause;
    if ((await messages.bringForward(queue, clock.now(), 1)) > 0) wake(queue);
  }

  /**
   * Adds queues of previous routes. Their messages use the current routes, regardless of the providers in the queue
   * name.
   */
  async function addPreviousQueues(): Promise<void> {
    if (recoveredChannels.size === 0) return;
    for (const queue of await messages.listQueues(maximumQueues))
      if (!states.has(queue) && recoveredChannels.has(parseQueue(queue).channel)) recovered.add(queue);
    recoveredChannels.clear();
  }

  async function bringForward(queue: MessageQueue, stop: StopSignal | undefined): Promise<void> {
    for (let moved = messagesAtOnce; moved === messagesAtOnce;) {
      if (stop?.aborted) return;
      const startedAt = clock.monotonic();
      moved = await messages.bringForward(queue, clock.now(), messagesAtOnce);
      if (moved > 0) wake(queue);
      if (moved === messagesAtOnce) await throttleAfter(clock.monotonic() - startedAt);
    }
    recovered.delete(queue);
  }

  return async (stop) => {
    const activeHolds = await holds.current();
    const queues = mapQueues(dependencies.gateways);
    for (const queue of states.keys()) if (!queues.has(queue)) states.delete(queue);
    for (const [queue, channel] of queues) await checkQueue(channel, queue, activeHolds);
    isFirstCheck = false;
    await addPreviousQueues();
    for (const queue of recovered) await bringForward(queue, stop);
  };
}

/** Returns the queues of the current routes with their channels. */
const mapQueues = (gateways: Gateways): ReadonlyMap<MessageQueue, Channel> =>
  new Map(
    channels.flatMap((channel) =>
      (gateways[channel]?.queues?.names ?? []).map((queue) => [queue, channel] as const),
    ),
  );

const toAccepting = (intakes: readonly ProviderIntake[]): ReadonlyMap<string, number> =>
  new Map(
    intakes.flatMap(({ provider, state, recoveries }) =>
      state === "accepting" ? [[provider, recoveries] as const] : [],
    ),
  );
