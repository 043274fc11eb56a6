import { isRefusal } from "../../domain/refusals.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { readMeant, takeFrom } from "./meant.ts";

/** As many as one invocation at the edge may write. */
const releasedAtOnce = 200;

/** Makes messages that were put off due now, up to 200 at once. */
export async function releaseMessages(
  input: Input<"releaseMessages">,
  context: OperatorContext,
): Promise<Output<"releaseMessages">> {
  const { store, clock, recorded, wake } = context;
  const meant = await readMeant(input, context);
  if (isRefusal(meant)) return meant;
  const now = clock.now();
  const putOff = await takeFrom(meant.queues, releasedAtOnce + 1, (queue, limit) =>
    store.messages.putOff(queue, meant.filter, now, limit),
  );
  const some = putOff.slice(0, releasedAtOnce);
  const commit = recorded({ operation: "releaseMessages", target: meant.target, by: input });
  await commit(some.map((message) => store.messages.release(message, now)));
  for (const queue of new Set(some.map((message) => message.queue))) wake(queue);
  return { status: 200, body: { released: some.length, more_put_off: putOff.length > some.length } };
}
