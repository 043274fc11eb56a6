import { toIsoString } from "../../domain/time/instants.ts";
import { isStoredQueueOnHold, parseQueue, type ActiveHolds } from "../../domain/holds.ts";
import type { MessageQueue } from "../../domain/messages/delivery.ts";
import { findQueues, type Gateways } from "../../ports/gateways.ts";
import type { QueueState } from "../../ports/store/messages.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";

const maximumQueues = 200;

/**
 * Returns counts and times of the queues with waiting messages, for the first 200 queues by name. Counts end at 100,000
 * for each queue. `put_off` counts the messages that wait for a later attempt. `more_queues` is true if there are more
 * than 200 queues.
 */
export async function getQueue(
  _input: Input<"getQueue">,
  { store, clock, holds, gateways }: OperatorContext,
): Promise<Output<"getQueue">> {
  const now = clock.now();
  const activeHolds = await holds.current();
  const queues = await store.messages.listQueues(maximumQueues + 1);
  const list = [];
  for (const queue of queues.slice(0, maximumQueues)) {
    const state = await store.messages.readQueueState(queue, now);
    if (state.waiting > 0) list.push(toQueueResponse(queue, state, activeHolds, gateways));
  }
  return { status: 200, body: { list, more_queues: queues.length > maximumQueues } };
}

const toQueueResponse = (
  queue: MessageQueue,
  state: QueueState,
  activeHolds: ActiveHolds,
  gateways: Gateways,
) => {
  const { waiting, due, inFlight, oldestAt, nextDueAt } = state;
  const { channel, providers } = parseQueue(queue);
  return {
    queue,
    channel,
    providers: [...providers],
    is_held: isStoredQueueOnHold(activeHolds, queue, findQueues(gateways, channel)),
    waiting,
    due,
    put_off: Math.max(0, waiting - due - inFlight),
    in_flight: inFlight,
    ...(oldestAt !== undefined && { oldest_at: toIsoString(oldestAt) }),
    ...(nextDueAt !== undefined && { next_due_at: toIsoString(nextDueAt) }),
  };
};
