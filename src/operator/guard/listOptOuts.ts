import { parseExternalNumber } from "../../domain/phone/phone.ts";
import { createInvalidRequest, isProblemResponse } from "../../domain/problems.ts";
import { invalidPhoneNumber } from "../../operations/accept-message.ts";
import { takePage, toStoredId } from "../../operations/paging.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findAccountFilter } from "../customers/customer.ts";
import { toOptOutResponse } from "./opt-out.ts";

/** Returns a page of the opt-outs, newest first. */
export async function listOptOuts(
  { query }: Input<"listOptOuts">,
  context: OperatorContext,
): Promise<Output<"listOptOuts">> {
  const { customer, to, before, count } = query;
  const number = to === undefined ? undefined : parseExternalNumber(to);
  if (to !== undefined && !number)
    return createInvalidRequest([{ ...invalidPhoneNumber("/to"), in: "query" }]);
  const account = await findAccountFilter(context, customer);
  if (isProblemResponse(account)) return account;
  const found = await context.store.optOuts.list({
    ...account,
    recipient: number?.e164,
    before: toStoredId(before),
    limit: count + 1,
  });
  const { shown, next } = takePage(found, count);
  return { status: 200, body: { list: shown.map(toOptOutResponse), ...next } };
}
