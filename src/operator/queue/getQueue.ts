import { isoOf } from "../../domain/time/instants.ts";
import { isAnyQueueHeld, partsOf, type Held } from "../../domain/holds.ts";
import type { MessageQueue } from "../../domain/messages/delivery.ts";
import { queuesOf, type Gateways } from "../../ports/gateways.ts";
import type { QueueState } from "../../ports/store/messages.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";

const maximumQueues = 200;

/** What waits in each queue, and how long. */
export async function getQueue(
  _input: Input<"getQueue">,
  { store, clock, holds, gateways }: OperatorContext,
): Promise<Output<"getQueue">> {
  const now = clock.now();
  const held = await holds.current();
  const queues = await store.messages.queues(maximumQueues + 1);
  const list = [];
  for (const queue of queues.slice(0, maximumQueues)) {
    const state = await store.messages.queueState(queue, now);
    if (state.waiting > 0) list.push(shown(queue, state, held, gateways));
  }
  return { status: 200, body: { list, more_queues: queues.length > maximumQueues } };
}

const shown = (queue: MessageQueue, state: QueueState, held: Held, gateways: Gateways) => {
  const { waiting, due, inFlight, oldestAt, nextDueAt } = state;
  const { channel, providers } = partsOf(queue);
  return {
    queue,
    channel,
    providers: [...providers],
    is_held: isAnyQueueHeld(held, queue, queuesOf(gateways, channel)),
    waiting,
    due,
    put_off: Math.max(0, waiting - due - inFlight),
    in_flight: inFlight,
    ...(oldestAt !== undefined && { oldest_at: isoOf(oldestAt) }),
    ...(nextDueAt !== undefined && { next_due_at: isoOf(nextDueAt) }),
  };
};
