import { isoOf } from "../../domain/time/instants.ts";
import type { Input, Output } from "../../contract.ts";
import { storedForm } from "../../domain/phone/phone.ts";
import { invalid } from "../../domain/refusals.ts";
import type { Verification } from "../../domain/verifications/verification.ts";
import type { ReadingContext } from "../context.ts";
import { takePage, toStoredId } from "../paging.ts";
import { readPeriod } from "../period.ts";

/** A page of the account's verifications, newest first. */
export async function listVerifications(
  { body, principal }: Input<"listVerifications">,
  { store }: ReadingContext,
): Promise<Output<"listVerifications">> {
  const { created_at, to, status } = body.filter ?? {};
  const period = readPeriod(created_at, "/filter/created_at");
  if ("faults" in period) return invalid(period.faults);
  const found = await store.verifications.list({
    accountId: principal.accountId,
    filter: { status, recipient: to === undefined ? undefined : storedForm(to) },
    ...period,
    before: toStoredId(body.before),
    limit: body.count + 1,
  });
  const { shown, next } = takePage(found, body.count);
  return { status: 200, body: { list: shown.map(listedOf), ...next } };
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
