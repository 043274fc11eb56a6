import type { Held } from "../../domain/holds.ts";
import type { MessageQueue } from "../../domain/messages/delivery.ts";
import type { Intake, MessageQueues } from "../../ports/gateways.ts";

/**
 * How many messages of a queue are submitted at once: as many as there are slots for, `few` while its providers are up but
 * accept nothing, or none while all of them are down or held.
 */
export type QueueIntake = "open" | "few" | "closed";

/** The intakes of the providers of a queue that the operator does not hold. */
export const intakesIn = (
  queues: MessageQueues | undefined,
  queue: MessageQueue,
  held: Held,
): readonly Intake[] =>
  queues?.intakesOf?.(queue).filter(({ provider }) => !held.has(`provider:${provider}`)) ?? [];

/** The intake of a queue by those of its providers; open if none is known. */
export function intakeOf(intakes: readonly Intake[]): QueueIntake {
  if (intakes.length === 0 || intakes.some(({ state }) => state === "accepting")) return "open";
  return intakes.some(({ state }) => state === "rejecting") ? "few" : "closed";
}
