import { isProblemResponse } from "../../domain/problems.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { cancelBatch } from "./cancel.ts";
import { parseSelection } from "./message-selection.ts";

/** Cancels queued messages that are not claimed, at most 50 in one request. */
export async function cancelMessages(
  input: Input<"cancelMessages">,
  context: OperatorContext,
): Promise<Output<"cancelMessages">> {
  const selection = await parseSelection(input, context);
  if (isProblemResponse(selection)) return selection;
  const commit = context.commitWithAudit({
    operation: "cancelMessages",
    target: selection.target,
    request: input,
  });
  const { cancelled, moreQueued } = await cancelBatch(
    context,
    selection,
    { detail: "The operator cancelled the message.", by: input },
    (changes) => commit(changes, { lease_lost: () => true as const }),
  );
  context.wake("webhooks");
  return { status: 200, body: { cancelled, more_queued: moreQueued } };
}
