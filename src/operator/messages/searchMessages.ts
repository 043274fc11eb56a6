import { parseAnySpelling, parseRecipient } from "../../domain/phone/phone.ts";
import { createInvalidRequest, isProblemResponse, type ValidationError } from "../../domain/problems.ts";
import { parsePeriod } from "../../operations/period.ts";
import { toStoredId } from "../../operations/paging.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findAccountFilter } from "../customers/customer.ts";
import { toMessageResponse } from "./message.ts";

const invalidNumberError: ValidationError = {
  in: "body",
  pointer: "/filter/to",
  code: "phone_number",
  message:
    'This phone number cannot exist. Send it with its country code, or set the "region" from which it is dialled.',
};

/** Returns a page of all customers' messages that match every filter of the request, newest first. */
export async function searchMessages(
  { body }: Input<"searchMessages">,
  context: OperatorContext,
): Promise<Output<"searchMessages">> {
  const { id, created_at, to, region, customer, provider_message_id, ...filter } = body.filter ?? {};
  const period = parsePeriod(created_at, "/filter/created_at");
  const number = to === undefined ? undefined : parseAnySpelling(to, region);
  const faults = "faults" in period ? [...period.faults] : [];
  if (to !== undefined && !number) faults.push(invalidNumberError);
  if ("faults" in period || faults.length > 0) return createInvalidRequest(faults);
  const account = await findAccountFilter(context, customer);
  if (isProblemResponse(account)) return account;
  const { list, next } = await context.store.messages.search({
    filter: {
      ...filter,
      id: toStoredId(id),
      providerMessageId: provider_message_id,
      recipient: number && parseRecipient(number.e164)?.e164,
      ...account,
    },
    ...period,
    before: toStoredId(body.before),
    limit: body.count,
  });
  return { status: 200, body: { list: list.map(toMessageResponse), ...(next !== undefined && { next }) } };
}
