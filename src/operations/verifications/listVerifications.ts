import { isoOf } from "../../domain/time/instants.ts";
import type { Input, Output } from "../../contract.ts";
import { storedForm } from "../../domain/phone/phone.ts";
import { invalid } from "../../domain/refusals.ts";
import type { Verification } from "../../domain/verifications/verification.ts";
import type { ReadingContext } from "../context.ts";
import { cursorOf, readListing } from "../cursor.ts";

/** A page of the account's verifications, newest first. */
export async function listVerifications(
  { body, principal }: Input<"listVerifications">,
  { store }: ReadingContext,
): Promise<Output<"listVerifications">> {
  const { created_at, to, status } = body.filter ?? {};
  const listing = readListing(body.cursor, created_at);
  if ("faults" in listing) return invalid(listing.faults);
  const found = await store.verifications.list({
    accountId: principal.accountId,
    filter: { status, recipient: to === undefined ? undefined : storedForm(to) },
    ...listing,
    limit: body.count + 1,
  });
  const list = found.slice(0, body.count);
  const last = found.length > body.count ? list.at(-1) : undefined;
  return { status: 200, body: { list: list.map(listedOf), ...(last && { next: cursorOf(last) }) } };
}

const listedOf = (verification: Verification) => ({
  id: verification.id,
  status: verification.status,
  ...(verification.reason !== null && { reason: verification.reason }),
  to: verification.recipientGiven,
  template: verification.template,
  ...(verification.reference !== null && { reference: verification.reference }),
  created_at: isoOf(verification.createdAt),
  expires_at: isoOf(verification.expiresAt),
  ...(verification.approvedAt !== null && { approved_at: isoOf(verification.approvedAt) }),
});
