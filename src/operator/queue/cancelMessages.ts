import { isRefusal } from "../../domain/refusals.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { cancelSome } from "./cancel.ts";
import { readMeant } from "./meant.ts";

/** Cancels messages that wait, up to 50 at once. */
export async function cancelMessages(
  input: Input<"cancelMessages">,
  context: OperatorContext,
): Promise<Output<"cancelMessages">> {
  const meant = await readMeant(input, context);
  if (isRefusal(meant)) return meant;
  const commit = context.recorded({ operation: "cancelMessages", target: meant.target, by: input });
  const { cancelled, moreQueued } = await cancelSome(
    context,
    meant,
    { detail: "The operator cancelled it.", by: input },
    (changes) => commit(changes, { lease_lost: () => true as const }),
  );
  context.wake("webhooks");
  return { status: 200, body: { cancelled, more_queued: moreQueued } };
}
