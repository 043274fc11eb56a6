import type { Channel, MessageQueue } from "./messages/delivery.ts";

/** What the operator can hold: the messages of every channel, those of one, or what one provider would carry. */
export type HoldScope = "all" | `channel:${Channel}` | `provider:${string}`;

/** What is held at a moment. */
export type Held = ReadonlySet<HoldScope>;

const scopePattern = /^(all|channel:(sms|flash_call|whatsapp|telegram)|provider:[a-z][a-z0-9-]{0,31})$/;

/** Tells the text of a scope from any other. */
export const isHoldScope = (text: string): text is HoldScope => scopePattern.test(text);

/** Whether messages of a channel wait, whoever would carry them. */
export const isChannelHeld = (held: Held, channel: Channel): boolean =>
  held.has("all") || held.has(`channel:${channel}`);

/** The channel of a queue, and the providers of its route; none where one queue is for all of the channel. */
export function partsOf(queue: MessageQueue): {
  readonly channel: Channel;
  readonly providers: readonly string[];
} {
  const [channel, providers] = queue.split(":");
  return { channel: channel as Channel, providers: providers?.split(",") ?? [] };
}

/** Whether nothing in a queue is to be handed over: its channel is held, or each of its providers. */
export function isQueueHeld(held: Held, queue: MessageQueue): boolean {
  if (held.size === 0) return false;
  const { channel, providers } = partsOf(queue);
  if (isChannelHeld(held, channel)) return true;
  return providers.length > 0 && providers.every((name) => held.has(`provider:${name}`));
}

/**
 * The same of a queue that may be one of earlier routes, where `present` are the queues of its channel now: what waits there
 * goes by the present routes, whatever is held of the providers that it names.
 */
export function isAnyQueueHeld(
  held: Held,
  queue: MessageQueue,
  present: readonly MessageQueue[] | undefined,
): boolean {
  if (held.size === 0 || !present || present.includes(queue)) return isQueueHeld(held, queue);
  return isChannelHeld(held, partsOf(queue).channel) || present.every((each) => isQueueHeld(held, each));
}
