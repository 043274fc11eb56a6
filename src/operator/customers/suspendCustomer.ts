import { isProblemResponse, createProblem } from "../../domain/problems.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { cancelBatch } from "../queue/cancel.ts";
import { maximumSearchedQueues } from "../queue/message-selection.ts";
import { findCustomer } from "./customer.ts";

/** Dependencies of `suspendCustomer`. */
type SuspendContext = Pick<
  OperatorContext,
  "store" | "clock" | "guard" | "metrics" | "commitWithAudit" | "keyPrincipals" | "suspensions"
>;

/**
 * Suspends a customer. Sessions end, and sign-ins and API keys are rejected until the customer is reinstated. Cancels
 * at most 50 queued messages. The others are not submitted when they are due. A message without an unknown outcome is
 * refunded.
 */
export async function suspendCustomer(
  input: Input<"suspendCustomer">,
  context: SuspendContext,
): Promise<Output<"suspendCustomer">> {
  const customer = await findCustomer(context, input.params.customer);
  if (isProblemResponse(customer)) return customer;
  const { id } = customer.user;
  if (id === input.principal.userId) return createProblem("forbidden", "You cannot suspend yourself.");
  const { store, clock, commitWithAudit } = context;
  const now = clock.now();
  const commit = commitWithAudit({
    operation: "suspendCustomer",
    target: { kind: "customer", id },
    request: input,
  });
  const suspendChanges = [store.users.setStatus(id, "suspended", now), store.sessions.revokeAll(id, now)];
  const selection = {
    queues: await store.messages.listQueues(maximumSearchedQueues),
    filter: { accountId: customer.account.id },
  };
  const { cancelled, moreQueued } = await cancelBatch(
    context,
    selection,
    { detail: "The operator suspended the customer.", by: input },
    (changes) => commit([...suspendChanges, ...changes], { lease_lost: () => true as const }),
  );
  invalidateCaches(context);
  return {
    status: 200,
    body: { id, status: "suspended", cancelled_messages: cancelled, more_queued: moreQueued },
  };
}

/** Invalidates the caches of this instance. The commit notifies the other instances. */
function invalidateCaches({ keyPrincipals, suspensions }: SuspendContext): void {
  keyPrincipals.invalidate();
  suspensions.invalidate();
}
