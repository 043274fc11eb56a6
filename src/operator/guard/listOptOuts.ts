import { parseFromOutside } from "../../domain/phone/phone.ts";
import { invalid, isRefusal } from "../../domain/refusals.ts";
import { impossibleNumber } from "../../operations/accept-message.ts";
import { takePage, toStoredId } from "../../operations/paging.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findAccount } from "../customers/customer.ts";
import { shownOptOut } from "./opt-out.ts";

/** A page of the recipients that want no more messages, newest first. */
export async function listOptOuts(
  { query }: Input<"listOptOuts">,
  context: OperatorContext,
): Promise<Output<"listOptOuts">> {
  const { customer, to, before, count } = query;
  const number = to === undefined ? undefined : parseFromOutside(to);
  if (to !== undefined && !number) return invalid([{ ...impossibleNumber("/to"), in: "query" }]);
  const account = await findAccount(context, customer);
  if (isRefusal(account)) return account;
  const found = await context.store.optOuts.list({
    ...account,
    recipient: number?.e164,
    before: toStoredId(before),
    limit: count + 1,
  });
  const { shown, next } = takePage(found, count);
  return { status: 200, body: { list: shown.map(shownOptOut), ...next } };
}
