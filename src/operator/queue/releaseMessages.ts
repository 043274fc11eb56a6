import { isProblemResponse } from "../../domain/problems.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { parseSelection, collectMessages } from "./message-selection.ts";

/** Maximum number of messages per request. A Cloudflare Workers invocation cannot write more. */
const maximumReleased = 200;

/** Makes rescheduled messages due now, at most 200 in one request. */
export async function releaseMessages(
  input: Input<"releaseMessages">,
  context: OperatorContext,
): Promise<Output<"releaseMessages">> {
  const { store, clock, commitWithAudit, wake } = context;
  const selection = await parseSelection(input, context);
  if (isProblemResponse(selection)) return selection;
  const now = clock.now();
  const rescheduled = await collectMessages(selection.queues, maximumReleased + 1, (queue, limit) =>
    store.messages.listRescheduled(queue, selection.filter, now, limit),
  );
  const batch = rescheduled.slice(0, maximumReleased);
  const commit = commitWithAudit({ operation: "releaseMessages", target: selection.target, request: input });
  await commit(batch.map((message) => store.messages.makeDue(message, now)));
  for (const queue of new Set(batch.map((message) => message.queue))) wake(queue);
  return { status: 200, body: { released: batch.length, more_put_off: rescheduled.length > batch.length } };
}
