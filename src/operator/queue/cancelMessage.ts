import { refuse } from "../../domain/refusals.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { cancelOf, countCancelled } from "./cancel.ts";

/** Cancels a message that waits; one that does not stays as it is. */
export async function cancelMessage(
  input: Input<"cancelMessage">,
  context: OperatorContext,
): Promise<Output<"cancelMessage">> {
  const { store, recorded, wake } = context;
  const { id } = input.params;
  const message = await store.messages.findAny(id);
  if (!message) return refuse("not_found", "There is no message with this id.");
  const commit = recorded({ operation: "cancelMessage", target: { kind: "message", id }, by: input });
  const change = cancelOf(context, message, { detail: "The operator cancelled it.", by: input });
  const isLate = await commit([change], { lease_lost: () => true });
  if (isLate) await commit([]);
  else {
    await countCancelled(context, message);
    wake("webhooks");
  }
  const { status } = (await store.messages.findAny(id)) ?? message;
  return { status: 200, body: { id, status, cancelled: !isLate } };
}
