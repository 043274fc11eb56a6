import type { Channel, MessageQueue } from "./messages/delivery.ts";

/** Scope of a hold: all messages, the messages of one channel, or the messages of one provider. */
export type HoldScope = "all" | `channel:${Channel}` | `provider:${string}`;

/** Scopes of all current holds. */
export type ActiveHolds = ReadonlySet<HoldScope>;

const scopePattern = /^(all|channel:(sms|flash_call|whatsapp|telegram)|provider:[a-z][a-z0-9-]{0,31})$/;

/** Returns true if a text has the form of a hold scope. Does not check whether the provider exists. */
export const isHoldScope = (text: string): text is HoldScope => scopePattern.test(text);

/** Returns true if a hold applies to all messages of a channel. */
export const isChannelOnHold = (holds: ActiveHolds, channel: Channel): boolean =>
  holds.has("all") || holds.has(`channel:${channel}`);

/** Parses the name of a queue. `providers` is empty if the channel has one queue for all messages. */
export function parseQueue(queue: MessageQueue): {
  readonly channel: Channel;
  readonly providers: readonly string[];
} {
  const [channel, providers] = queue.split(":");
  return { channel: channel as Channel, providers: providers?.split(",") ?? [] };
}

/**
 * Returns true if nothing in a queue may be submitted, because of a hold on the channel or holds on all providers of
 * the queue.
 */
export function isQueueOnHold(holds: ActiveHolds, queue: MessageQueue): boolean {
  if (holds.size === 0) return false;
  const { channel, providers } = parseQueue(queue);
  if (isChannelOnHold(holds, channel)) return true;
  return providers.length > 0 && providers.every((name) => holds.has(`provider:${name}`));
}

/**
 * Returns true if a hold applies to a queue that may come from earlier routes. `present` are the current queues of its
 * channel. Undefined if this process has no routes for it: the queue then counts as current. Messages of an earlier
 * queue are submitted through the current routes. Therefore holds on the providers in its name do not count, and it is
 * on hold if its channel or all current queues are.
 */
export function isStoredQueueOnHold(
  holds: ActiveHolds,
  queue: MessageQueue,
  present: readonly MessageQueue[] | undefined,
): boolean {
  if (holds.size === 0 || !present || present.includes(queue)) return isQueueOnHold(holds, queue);
  return (
    isChannelOnHold(holds, parseQueue(queue).channel) || present.every((each) => isQueueOnHold(holds, each))
  );
}
