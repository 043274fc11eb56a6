import { parseAnySpelling, parseRecipient } from "../../domain/phone/phone.ts";
import { invalid, type Fault } from "../../domain/refusals.ts";
import { readPeriod } from "../../operations/period.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { storedId } from "../paging.ts";
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
  { store }: OperatorContext,
): Promise<Output<"searchMessages">> {
  const { id, created_at, to, region, customer, provider_message_id, ...filter } = body.filter ?? {};
  const period = readPeriod(created_at, "/filter/created_at");
  const number = to === undefined ? undefined : parseAnySpelling(to, region);
  const faults = "faults" in period ? [...period.faults] : [];
  if (to !== undefined && !number) faults.push(noSuchNumber);
  if ("faults" in period || faults.length > 0) return invalid(faults);
  const account = customer === undefined ? undefined : (await store.customers.find(customer))?.account;
  if (customer !== undefined && !account) return { status: 200, body: { list: [] } };
  const { list, next } = await store.messages.search({
    filter: {
      ...filter,
      id: storedId(id),
      providerMessageId: provider_message_id,
      recipient: number && parseRecipient(number.e164)?.e164,
      accountId: account?.id,
    },
    ...period,
    before: storedId(body.before),
    limit: body.count,
  });
  return { status: 200, body: { list: list.map(shownMessage), ...(next !== undefined && { next }) } };
}
