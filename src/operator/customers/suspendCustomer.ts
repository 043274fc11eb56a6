import { isRefusal, refuse } from "../../domain/refusals.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { cancelSome } from "../queue/cancel.ts";
import { queuesAtOnce } from "../queue/meant.ts";
import { findCustomer } from "./customer.ts";

/** What suspending takes of the context. */
type Suspending = Pick<
  OperatorContext,
  "store" | "clock" | "guard" | "metrics" | "recorded" | "keyOwners" | "suspensions"
>;

/** Suspends a customer: sign-ins, sessions and keys end, and messages that wait are cancelled and refunded. */
export async function suspendCustomer(
  input: Input<"suspendCustomer">,
  context: Suspending,
): Promise<Output<"suspendCustomer">> {
  const customer = await findCustomer(context, input.params.customer);
  if (isRefusal(customer)) return customer;
  const { id } = customer.user;
  if (id === input.principal.userId) return refuse("forbidden", "You cannot suspend yourself.");
  const { store, clock, recorded } = context;
  const now = clock.now();
  const commit = recorded({ operation: "suspendCustomer", target: { kind: "customer", id }, by: input });
  const suspended = [store.users.setStatus(id, "suspended", now), store.sessions.revokeAll(id, now)];
  const meant = {
    queues: await store.messages.queues(queuesAtOnce),
    filter: { accountId: customer.account.id },
  };
  const { cancelled, moreQueued } = await cancelSome(
    context,
    meant,
    { detail: "The operator suspended the customer.", by: input },
    (changes) => commit([...suspended, ...changes], { lease_lost: () => true as const }),
  );
  forgetHere(context);
  return {
    status: 200,
    body: { id, status: "suspended", cancelled_messages: cancelled, more_queued: moreQueued },
  };
}

/** Other instances are told by the commit. */
function forgetHere({ keyOwners, suspensions }: Suspending): void {
  keyOwners.forget();
  suspensions.forget();
}
