import { createId } from "../../domain/identifiers.ts";
import { isRefusal, refuse } from "../../domain/refusals.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "./customer.ts";

/** As many as one invocation at the edge may write. */
const cancelledAtOnce = 50;
const queuesAtOnce = 256;
/** Between reading the queue and the commit some of it may be claimed: it is read again then. */
const attempts = 5;

/** What suspending takes of the context. */
type Suspending = Pick<OperatorContext, "store" | "clock" | "recorded" | "keyOwners" | "suspensions">;

/** Suspends a customer: sign-ins, sessions and keys end, and messages that wait are cancelled and refunded. */
export async function suspendCustomer(
  input: Input<"suspendCustomer">,
  context: Suspending,
): Promise<Output<"suspendCustomer">> {
  const customer = await findCustomer(context, input.params.id);
  if (isRefusal(customer)) return customer;
  const { id } = customer.user;
  if (id === input.principal.userId) return refuse("forbidden", "You cannot suspend yourself.");
  const { store, clock, recorded } = context;
  const now = clock.now();
  const commit = recorded({ operation: "suspendCustomer", target: { kind: "customer", id }, by: input });
  const suspended = [store.users.setStatus(id, "suspended", now), store.sessions.revokeAll(id, now)];
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const queued = await cancellableOf(context, customer.account.id);
    const cancelled = queued
      .slice(0, cancelledAtOnce)
      .map((message) => store.messages.cancel(message, "The customer was suspended.", createId(now), now));
    const lost = await commit([...suspended, ...cancelled], { lease_lost: () => true });
    if (lost) continue;
    forgetHere(context);
    return answer(id, cancelled.length, queued.length > cancelled.length);
  }
  await commit(suspended);
  forgetHere(context);
  return answer(id, 0, true);
}

/** Other instances follow within seconds by themselves. */
function forgetHere({ keyOwners, suspensions }: Suspending): void {
  keyOwners.forget();
  suspensions.forget();
}

const answer = (id: string, cancelled: number, moreQueued: boolean): Output<"suspendCustomer"> => ({
  status: 200,
  body: { id, status: "suspended", cancelled_messages: cancelled, more_queued: moreQueued },
});

/** One more than are cancelled at once tells whether there are more. */
async function cancellableOf(
  { store: { messages } }: Suspending,
  accountId: string,
): Promise<readonly TrackedMessage[]> {
  const found: TrackedMessage[] = [];
  for (const queue of await messages.queues(queuesAtOnce)) {
    found.push(...(await messages.cancellable(queue, accountId, cancelledAtOnce + 1 - found.length)));
    if (found.length > cancelledAtOnce) break;
  }
  return found;
}
