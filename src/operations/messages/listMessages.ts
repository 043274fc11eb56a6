import type { Input, Output } from "../../contract.ts";
import { storedForm } from "../../domain/phone/phone.ts";
import { invalid } from "../../domain/refusals.ts";
import type { ReadingContext } from "../context.ts";
import { toStoredId } from "../paging.ts";
import { readPeriod } from "../period.ts";
import { summaryOf } from "./summary.ts";

/** A page of the account's messages on all channels, newest first. */
export async function listMessages(
  { body, principal }: Input<"listMessages">,
  { store }: ReadingContext,
): Promise<Output<"listMessages">> {
  const { created_at, to, channel, status } = body.filter ?? {};
  const period = readPeriod(created_at, "/filter/created_at");
  if ("faults" in period) return invalid(period.faults);
  const { list, next } = await store.messages.list({
    accountId: principal.accountId,
    filter: { channel, status, recipient: to === undefined ? undefined : storedForm(to) },
    ...period,
    before: toStoredId(body.before),
    limit: body.count,
  });
  return { status: 200, body: { list: list.map(summaryOf), ...(next !== undefined && { next }) } };
}
