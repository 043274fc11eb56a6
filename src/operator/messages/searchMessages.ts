import { parseAnySpelling, parseRecipient } from "../../domain/phone/phone.ts";
import { invalid, isRefusal, type Fault } from "../../domain/refusals.ts";
import { readPeriod } from "../../operations/period.ts";
import { toStoredId } from "../../operations/paging.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findAccount } from "../customers/customer.ts";
import { shownMessage } from "./message.ts";

const noSuchNumber: Fault = {
  in: "body",
  pointer: "/filter/to",
  code: "phone_number",
  message:
    'No such phone number can exist; send it with its country code, or with the "region" that it is dialled in.',
};

/** A page of the messages of all customers that fit all that is given, newest first. */
export async function searchMessages(
  { body }: Input<"searchMessages">,
  context: OperatorContext,
): Promise<Output<"searchMessages">> {
  const { id, created_at, to, region, customer, provider_message_id, ...filter } = body.filter ?? {};
  const period = readPeriod(created_at, "/filter/created_at");
  const number = to === undefined ? undefined : parseAnySpelling(to, region);
  const faults = "faults" in period ? [...period.faults] : [];
  if (to !== undefined && !number) faults.push(noSuchNumber);
  if ("faults" in period || faults.length > 0) return invalid(faults);
  const account = await findAccount(context, customer);
  if (isRefusal(account)) return account;
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
  return { status: 200, body: { list: list.map(shownMessage), ...(next !== undefined && { next }) } };
}
