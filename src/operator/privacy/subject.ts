import { parseAnySpelling, parseRecipient } from "../../domain/phone/phone.ts";
import {
  createBodyError,
  createInvalidRequest,
  isProblemResponse,
  type ProblemResponse,
} from "../../domain/problems.ts";
import type { Customer } from "../../ports/store/accounts.ts";
import type { AuditTarget } from "../../ports/store/operator.ts";
import type { CustomerSubject, PersonalDataSubject } from "../../ports/store/privacy.ts";
import type { OperatorContext } from "../context.ts";
import { findCustomer } from "../customers/customer.ts";

interface SubjectRequest {
  readonly number?: string | undefined;
  readonly customer?: string | undefined;
}

/** Finds the recipient or the customer of a request. Exactly one of them must be set. */
export async function findSubject(
  { number, customer }: SubjectRequest,
  context: Pick<OperatorContext, "store">,
): Promise<PersonalDataSubject | ProblemResponse<"invalid_request"> | ProblemResponse<"not_found">> {
  if (number !== undefined && customer !== undefined)
    return createInvalidRequest([
      createBodyError("/customer", "conflict", "Set either `number` or `customer`."),
    ]);
  if (customer !== undefined) {
    const found = await findCustomer(context, customer);
    return isProblemResponse(found) ? found : toCustomerSubject(found);
  }
  if (number === undefined)
    return createInvalidRequest([createBodyError("", "required", "Set either `number` or `customer`.")]);
  const recipient = parseRecipient(parseAnySpelling(number)?.e164 ?? "");
  if (recipient) return { kind: "recipient", number: recipient.e164 };
  const message = "This phone number cannot exist. Send it with its country code.";
  return createInvalidRequest([createBodyError("/number", "phone_number", message)]);
}

export const toCustomerSubject = ({ user, account }: Customer): CustomerSubject => ({
  kind: "customer",
  userId: user.id,
  accountId: account.id,
  email: user.email.toLowerCase(),
});

/** Returns the target of an audit entry. It contains the hash of a number instead of the number. */
export const toAuditTarget = (
  { store }: Pick<OperatorContext, "store">,
  subject: PersonalDataSubject,
): AuditTarget & { readonly kind: "recipient" | "customer" } =>
  subject.kind === "recipient"
    ? { kind: "recipient", id: store.privacy.hashNumber(subject.number) }
    : { kind: "customer", id: subject.userId };
