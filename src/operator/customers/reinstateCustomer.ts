import { isRefusal } from "../../domain/refusals.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "./customer.ts";

/** Lets a suspended customer in again; sessions that were ended stay so. */
export async function reinstateCustomer(
  input: Input<"reinstateCustomer">,
  context: Pick<OperatorContext, "store" | "clock" | "recorded" | "keyOwners" | "suspensions">,
): Promise<Output<"reinstateCustomer">> {
  const customer = await findCustomer(context, input.params.customer);
  if (isRefusal(customer)) return customer;
  const { store, clock, recorded, keyOwners, suspensions } = context;
  const { id } = customer.user;
  const commit = recorded({ operation: "reinstateCustomer", target: { kind: "customer", id }, by: input });
  await commit([store.users.setStatus(id, "active", clock.now())]);
  // Other instances are told by the commit.
  keyOwners.forget();
  suspensions.forget();
  return { status: 200, body: { id, status: "active" } };
}
