import { isProblemResponse } from "../../domain/problems.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "./customer.ts";

/** Ends the suspension of a customer. Ended sessions stay ended. API keys that are not revoked work again. */
export async function reinstateCustomer(
  input: Input<"reinstateCustomer">,
  context: Pick<OperatorContext, "store" | "clock" | "commitWithAudit" | "keyPrincipals" | "suspensions">,
): Promise<Output<"reinstateCustomer">> {
  const customer = await findCustomer(context, input.params.customer);
  if (isProblemResponse(customer)) return customer;
  const { store, clock, commitWithAudit, keyPrincipals, suspensions } = context;
  const { id } = customer.user;
  const commit = commitWithAudit({
    operation: "reinstateCustomer",
    target: { kind: "customer", id },
    request: input,
  });
  await commit([store.users.setStatus(id, "active", clock.now())]);
  // The commit notifies the other instances.
  keyPrincipals.invalidate();
  suspensions.invalidate();
  return { status: 200, body: { id, status: "active" } };
}
