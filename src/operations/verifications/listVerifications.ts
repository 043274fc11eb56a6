import { toIsoString } from "../../domain/time/instants.ts";
import type { Input, Output } from "../../contract.ts";
import { toStoredNumber } from "../../domain/phone/phone.ts";
import { createInvalidRequest } from "../../domain/problems.ts";
import type { Verification } from "../../domain/verifications/verification.ts";
import type { ReadingContext } from "../context.ts";
import { takePage, toStoredId } from "../paging.ts";
import { parsePeriod } from "../period.ts";

/** Returns a page of the account's verifications, newest first. */
export async function listVerifications(
  { body, principal }: Input<"listVerifications">,
  { store }: ReadingContext,
): Promise<Output<"listVerifications">> {
  const { created_at, to, status } = body.filter ?? {};
  const period = parsePeriod(created_at, "/filter/created_at");
  if ("faults" in period) return createInvalidRequest(period.faults);
  const found = await store.verifications.list({
    accountId: principal.accountId,
    filter: { status, recipient: to === undefined ? undefined : toStoredNumber(to) },
    ...period,
    before: toStoredId(body.before),
    limit: body.count + 1,
  });
  const { shown, next } = takePage(found, body.count);
  return { status: 200, body: { list: shown.map(toListEntry), ...next } };
}

const toListEntry = (verification: Verification) => ({
  id: verification.id,
  status: verification.status,
  ...(verification.reason !== null && { reason: verification.reason }),
  to: verification.recipientGiven,
  template: verification.template,
  ...(verification.reference !== null && { reference: verification.reference }),
  created_at: toIsoString(verification.createdAt),
  expires_at: toIsoString(verification.expiresAt),
  ...(verification.approvedAt !== null && { approved_at: toIsoString(verification.approvedAt) }),
});
