import { toMicros } from "../../domain/money/money.ts";
import { invalid, isRefusal, type Fault } from "../../domain/refusals.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "../customers/customer.ts";
import { shownGuard } from "./customer-guard.ts";

const mostBlocks = 1_000;

/** Sets the guard's settings of a customer, and ends the account's blocks of the unconverted amount. */
export async function setCustomerGuard(
  input: Input<"setCustomerGuard">,
  context: OperatorContext,
): Promise<Output<"setCustomerGuard">> {
  const customer = await findCustomer(context, input.params.id);
  if (isRefusal(customer)) return customer;
  const { store, clock, recorded, guardLists, service } = context;
  const { recipient_limit: limitsRecipient = true, ...amounts } = input.body ?? {};
  const amount = readAmount(amounts.unconverted_amount);
  const most = readAmount(amounts.unconverted_maximum);
  const tooFine = Object.entries({ unconverted_amount: amount, unconverted_maximum: most }).filter(
    ([, micros]) => micros === null,
  );
  if (amount === null || most === null) {
    return invalid(tooFine.map(([name]) => fault(name, "value", "It must have at most six decimals.")));
  }
  if (most !== undefined && most < (amount ?? service.unconvertedMicros)) {
    return invalid([fault("unconverted_maximum", "range", "It must be at least the unconverted_amount.")]);
  }
  const accountId = customer.account.id;
  const blocks = await store.guardBlocks.list({ accountId, limit: mostBlocks });
  const ofAmount = blocks.filter(({ rule }) => rule === "unconverted_amount");
  const { id } = customer.user;
  const commit = recorded({ operation: "setCustomerGuard", target: { kind: "customer", id }, by: input });
  await commit([
    store.guardLists.setLimit(accountId, "recipient", limitsRecipient ? undefined : 0),
    store.guardLists.setLimit(accountId, "amount", amount),
    store.guardLists.setLimit(accountId, "most", most),
    ...ofAmount.map((block) => store.guardBlocks.setUntil(block, clock.now())),
  ]);
  guardLists.forget();
  return { status: 200, body: await shownGuard(context, customer) };
}

/** Returns an amount in micro-units, or null if it has more than six decimals. */
const readAmount = (amount: number | undefined) =>
  amount === undefined ? undefined : (toMicros(amount) ?? null);

const fault = (name: string, code: Fault["code"], message: string): Fault => ({
  in: "body",
  pointer: `/${name}`,
  code,
  message,
});
