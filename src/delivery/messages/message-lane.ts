import { type TrafficGuard, revertRefunded } from "../../ports/guard.ts";
import { isAnyQueueHeld, partsOf } from "../../domain/holds.ts";
import { channels, type MessageQueue, type Queue } from "../../domain/messages/delivery.ts";
import type { Clock } from "../../ports/clock.ts";
import { queuesOf } from "../../ports/gateways.ts";
import type { HoldSwitch } from "../../ports/caches.ts";
import type { Log } from "../../ports/telemetry.ts";
import {
  type TrackedMessage,
  retryFenced,
  type RetryBounds,
  type Claiming,
} from "../../ports/store/messages.ts";
import type { ClockSteps } from "./clock-steps.ts";
import type { Slots } from "../../ports/slots.ts";
import { createLane, type Lane, type LaneWork, type ServingLane, type Stopping } from "../lane.ts";
import { keepSlot } from "./first-attempt.ts";
import { createLeases, type Held, type Leases } from "./leases.ts";
import { dispatchMessage, type MessageDispatch } from "./dispatch-message.ts";
import type { TakenMessage } from "../receipts/receipts.ts";
import { loggingFailure } from "../logging-failure.ts";
import { createAccountTurns, withMore, type AccountTurns } from "./account-turns.ts";
import { intakeOf, intakesIn, type QueueIntake } from "./queue-intake.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import { createEndedClaims } from "./ended-claims.ts";

/** The share of a lane's slots that one account may hold; the rest stays free for other accounts. */
const shareOfOne = 2 / 3;
/** How many queues that no lane is for are looked at in one go. */
const maximumQueues = 64;

interface MessageDelivery extends MessageDispatch {
  readonly clock: Clock;
  readonly holds: HoldSwitch;
  readonly guard: Pick<TrafficGuard, "revert">;
  readonly log: Log;
  /** Tells that a message is due, that an event of one waits to be posted, or that its verification has to go on. */
  readonly wake: (queue: Queue) => void;
}

/** How many slots there are: in the lane of one queue, and in all lanes together unless each has no more than the least. */
export interface MessagesInHand {
  readonly ofQueue: number;
  readonly ofAll: number;
  readonly least: number;
}

/** The lanes of messages, and the slots in them. */
interface MessageLanes {
  readonly lanes: readonly Lane[];
  readonly slots: Slots;
}

/**
 * A lane for each queue of messages, which hands several of them over side by side: so what waits for some providers
 * takes no slot from what others carry. Queues of earlier routes, and of other versions, share one more lane.
 */
export function createMessageLanes(
  delivery: MessageDelivery,
  steps: ClockSteps,
  { ofQueue, ofAll, least }: MessagesInHand,
): MessageLanes {
  const { holds, gateways } = delivery;
  const { messages } = delivery.store;
  const isHeld = async (queue: MessageQueue) =>
    isAnyQueueHeld(await holds.current(), queue, queuesOf(gateways, partsOf(queue).channel));
  const queues = channels.flatMap((channel): readonly MessageQueue[] => [
    channel,
    ...(gateways[channel]?.queues?.names ?? []),
  ]);
  const slots = Math.min(ofQueue, Math.max(least, Math.floor(ofAll / queues.length)));
  const perAccount = Math.ceil(slots * shareOfOne);
  const lanes = new Map(
    queues.map((queue) => {
      const intake = async (): Promise<QueueIntake> => {
        if (await isHeld(queue)) return "closed";
        const { channel } = partsOf(queue);
        return intakeOf(intakesIn(gateways[channel]?.queues, queue, await holds.current()));
      };
      const turns = createAccountTurns({ messages, queue, intake }, perAccount);
      const { isBehind } = turns;
      const leases = createLeases({ ...delivery, steps }, turns);
      const lane = createMessageLane(delivery, leases, {
        queue,
        atOnce: slots,
        // What is not submitted now may have been due for long; then the lane looks every second, as for holds that end.
        nextDueAt: async () => ((await intake()) === "open" ? messages.nextDueAt(queue) : undefined),
        isBehind,
      });
      return [queue, { ...delivery, lane, leases, turns }];
    }),
  );
  const others = createMessageLane(
    delivery,
    createLeases({ ...delivery, steps }, createOthers(messages, isHeld, new Set(queues))),
    { atOnce: slots },
  );
  return {
    lanes: [...[...lanes.values()].map(({ lane }) => lane), others],
    slots: {
      keep(message) {
        const attempts = lanes.get(message.queue);
        return attempts && keepSlot(attempts, message);
      },
    },
  };
}

/** Claims from queues that no lane is for, in no particular order of accounts. */
function createOthers(
  messages: MessageDelivery["store"]["messages"],
  isHeld: (queue: MessageQueue) => Promise<boolean>,
  known: ReadonlySet<string>,
): AccountTurns {
  const ended = createEndedClaims(messages);

  async function claimFrom(
    [queue, ...others]: readonly MessageQueue[],
    claiming: Claiming,
    room: number,
  ): Promise<readonly TrackedMessage[]> {
    if (queue === undefined || room === 0) return [];
    const taken = (await isHeld(queue))
      ? await ended.claim(queue, claiming, room)
      : await messages.claim(queue, claiming, room);
    return withMore(taken, () => claimFrom(others, claiming, room - taken.length));
  }

  return {
    async claim(claiming, room) {
      const found = await messages.queues(known.size + maximumQueues);
      return claimFrom(
        found.filter((queue) => !known.has(queue)),
        claiming,
        room,
      );
    },
    give: () => {},
  };
}

function createMessageLane(
  delivery: MessageDelivery,
  leases: Leases,
  work: Pick<LaneWork<Held>, "queue" | "atOnce" | "nextDueAt" | "isBehind">,
): ServingLane<Held> {
  return createLane({
    ...work,
    claim: leases.claim,
    handle: (held, stopping) =>
      loggingFailure(delivery.log, held.message.id, () => dispatch(delivery, leases, held, stopping)).finally(
        () => leases.release(held),
      ),
  });
}

async function dispatch(
  delivery: MessageDelivery,
  leases: Leases,
  held: Held,
  stopping: Stopping | undefined,
): Promise<void> {
  const { clock, metrics, guard, store } = delivery;
  const { message } = held;
  const { record, reached, taken } = await dispatchMessage(delivery, held);
  // Without this record, whoever claims the message next would hand it to the gateway again.
  const until = clock.steady() + Math.max(message.expiresAt - clock.now(), lifetimes.recordMilliseconds);
  const bounds = { clock, until, stopping };
  const isRecorded = await leases.record(held, record, bounds);
  if (isRecorded && reached) metrics.reached(message, reached.statuses, reached.provider, clock.now());
  if (isRecorded && reached?.isRefunded) await revertRefunded(guard, store.verifications, message);
  delivery.wake("webhooks");
  if (message.verificationId !== null) delivery.wake("verifications");
  if (taken) await settleEarly(delivery, message.id, taken, bounds);
}

/**
 * Never rejects: the hand-over is recorded, and receipts not merged now are looked up again before the message expires. As
 * that may be a day later, a store that is gone is waited for; a receipt that was merged already tells nothing new.
 */
async function settleEarly(
  { receipts, log }: MessageDelivery,
  id: string,
  taken: TakenMessage,
  bounds: RetryBounds,
): Promise<void> {
  try {
    await retryFenced(bounds, () => receipts.settleEarly(taken));
  } catch (error) {
    log.error(
      { id, error: String(error) },
      "early receipts not merged; they are looked for again before the message expires",
    );
  }
}
