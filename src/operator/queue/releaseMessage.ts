import { createProblem } from "../../domain/problems.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";

/** Makes a rescheduled message due now. A message that is claimed, already due, submitted or final stays unchanged. */
export async function releaseMessage(
  input: Input<"releaseMessage">,
  { store, clock, commitWithAudit, wake }: OperatorContext,
): Promise<Output<"releaseMessage">> {
  const { id } = input.params;
  const now = clock.now();
  const message = await store.messages.findAny(id);
  if (!message) return createProblem("not_found", "There is no message with this id.");
  const commit = commitWithAudit({
    operation: "releaseMessage",
    target: { kind: "message", id },
    request: input,
  });
  const released = await commit([store.messages.makeOneDue(message, now)], { lease_lost: () => false });
  if (released === false) await commit([]);
  else wake(message.queue);
  return { status: 200, body: { id, status: message.status, released: released !== false } };
}
