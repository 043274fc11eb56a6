import { refuse } from "../../domain/refusals.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";

/** Makes a message that was put off due now; any other stays as it is. */
export async function releaseMessage(
  input: Input<"releaseMessage">,
  { store, clock, recorded, wake }: OperatorContext,
): Promise<Output<"releaseMessage">> {
  const { id } = input.params;
  const now = clock.now();
  const message = await store.messages.findAny(id);
  if (!message) return refuse("not_found", "There is no message with this id.");
  const commit = recorded({ operation: "releaseMessage", target: { kind: "message", id }, by: input });
  const released = await commit([store.messages.releaseOne(message, now)], { lease_lost: () => false });
  if (released === false) await commit([]);
  else wake(message.queue);
  return { status: 200, body: { id, status: message.status, released: released !== false } };
}
