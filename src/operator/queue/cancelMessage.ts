import { createProblem } from "../../domain/problems.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { buildCancellation, countCancellation } from "./cancel.ts";

/**
 * Cancels a queued message. It fails and is refunded. If an earlier attempt has an unknown outcome, it expires without
 * a refund. A message that is claimed or no longer queued stays unchanged.
 */
export async function cancelMessage(
  input: Input<"cancelMessage">,
  context: OperatorContext,
): Promise<Output<"cancelMessage">> {
  const { store, commitWithAudit, wake } = context;
  const { id } = input.params;
  const message = await store.messages.findAny(id);
  if (!message) return createProblem("not_found", "There is no message with this id.");
  const commit = commitWithAudit({
    operation: "cancelMessage",
    target: { kind: "message", id },
    request: input,
  });
  const change = buildCancellation(context, message, {
    detail: "The operator cancelled the message.",
    by: input,
  });
  const isLate = await commit([change], { lease_lost: () => true });
  if (isLate) await commit([]);
  else {
    await countCancellation(context, message);
    wake("webhooks");
  }
  const { status } = (await store.messages.findAny(id)) ?? message;
  return { status: 200, body: { id, status, cancelled: !isLate } };
}
