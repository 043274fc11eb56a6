import type { ActiveHolds } from "../../domain/holds.ts";
import type { MessageQueue } from "../../domain/messages/delivery.ts";
import type { ProviderIntake, MessageQueues } from "../../ports/gateways.ts";

/**
 * Number of messages of a queue that are submitted at the same time.
 *
 * - `open`: as many as there are slots.
 * - `few`: at most four, while providers are up but accept nothing.
 * - `closed`: none, while all providers are down or on hold. Expired messages are processed nevertheless.
 */
export type QueueIntake = "open" | "few" | "closed";

/** Returns the intakes of a queue's providers that are not on hold. */
export const listUnheldIntakes = (
  queues: MessageQueues | undefined,
  queue: MessageQueue,
  holds: ActiveHolds,
): readonly ProviderIntake[] =>
  queues?.listIntakes?.(queue).filter(({ provider }) => !holds.has(`provider:${provider}`)) ?? [];

/** Combines the intakes of a queue's providers. The queue is open if one of them accepts, or if no intake is known. */
export function toQueueIntake(intakes: readonly ProviderIntake[]): QueueIntake {
  if (intakes.length === 0 || intakes.some(({ state }) => state === "accepting")) return "open";
  return intakes.some(({ state }) => state === "rejecting") ? "few" : "closed";
}
