import type { Input, Output } from "../../contract.ts";
import { toStoredNumber } from "../../domain/phone/phone.ts";
import { createInvalidRequest } from "../../domain/problems.ts";
import type { ReadingContext } from "../context.ts";
import { toStoredId } from "../paging.ts";
import { parsePeriod } from "../period.ts";
import { toMessageSummary } from "./message-summary.ts";

/** Returns a page of the account's messages on all channels, newest first. */
export async function listMessages(
  { body, principal }: Input<"listMessages">,
  { store }: ReadingContext,
): Promise<Output<"listMessages">> {
  const { created_at, to, channel, status } = body.filter ?? {};
  const period = parsePeriod(created_at, "/filter/created_at");
  if ("faults" in period) return createInvalidRequest(period.faults);
  const { list, next } = await store.messages.list({
    accountId: principal.accountId,
    filter: { channel, status, recipient: to === undefined ? undefined : toStoredNumber(to) },
    ...period,
    before: toStoredId(body.before),
    limit: body.count,
  });
  return { status: 200, body: { list: list.map(toMessageSummary), ...(next !== undefined && { next }) } };
}
