import { toAsciiEmail } from "../../domain/ascii-names.ts";
import { toIsoString } from "../../domain/time/instants.ts";
import { fromMicros } from "../../domain/money/money.ts";
import { isProblemResponse, createProblem, type ProblemResponse } from "../../domain/problems.ts";
import type { Customer } from "../../ports/store/accounts.ts";
import type { OperatorContext } from "../context.ts";

/** Converts a customer to the schema of the operator API. */
export const toCustomerResponse = ({ user, account }: Customer) => ({
  id: user.id,
  account_id: account.id,
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email,
  role: user.role,
  status: user.status,
  is_verified: user.isVerified,
  balance: fromMicros(account.balanceMicros),
  currency: account.currency,
  created_at: toIsoString(user.createdAt),
});

type Reader = { readonly store: Pick<OperatorContext["store"], "customers"> };

/** Finds the customer whose e-mail address, account id or user id is `name`. Returns undefined if there is none. */
export const lookUpCustomer = (
  { store: { customers } }: Reader,
  name: string,
): Promise<Customer | undefined> =>
  name.includes("@") ? customers.findByEmail(toAsciiEmail(name)) : customers.find(name);

/** Returns the customer whose e-mail address, account id or user id is `name`, or a problem if there is none. */
export const findCustomer = async (
  context: Reader,
  name: string,
): Promise<Customer | ProblemResponse<"not_found">> =>
  (await lookUpCustomer(context, name)) ??
  createProblem("not_found", "No customer has this e-mail address, account id or user id.");

/**
 * Returns the filter for the account of the customer whose e-mail address, account id or user id is `name`. It is empty
 * if `name` is undefined. Returns a problem if there is no such customer.
 */
export async function findAccountFilter(
  context: Reader,
  name: string | undefined,
): Promise<{ readonly accountId?: string } | ProblemResponse<"not_found">> {
  const customer = name === undefined ? undefined : await findCustomer(context, name);
  if (customer === undefined || isProblemResponse(customer)) return customer ?? {};
  return { accountId: customer.account.id };
}
