import type { Input, Output } from "../../contract.ts";
import { storedForm } from "../../domain/phone/phone.ts";
import { invalid } from "../../domain/refusals.ts";
import type { ReadingContext } from "../context.ts";
import { cursorOf, readListing } from "../cursor.ts";
import { summaryOf } from "./summary.ts";

/** A page of the account's messages on all channels, newest first. */
export async function listMessages(
  { body, principal }: Input<"listMessages">,
  { store }: ReadingContext,
): Promise<Output<"listMessages">> {
  const { created_at, to, channel, status } = body.filter ?? {};
  const listing = readListing(body.cursor, created_at);
  if ("faults" in listing) return invalid(listing.faults);
  const { list, next } = await store.messages.list({
    accountId: principal.accountId,
    filter: { channel, status, recipient: to === undefined ? undefined : storedForm(to) },
    ...listing,
    limit: body.count,
  });
  return { status: 200, body: { list: list.map(summaryOf), ...(next && { next: cursorOf(next) }) } };
}
