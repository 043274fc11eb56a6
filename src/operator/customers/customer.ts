import { asciiEmail } from "../../domain/ascii-names.ts";
import { isoOf } from "../../domain/time/instants.ts";
import { fromMicros } from "../../domain/money/money.ts";
import { isRefusal, refuse, type Refusal } from "../../domain/refusals.ts";
import type { Customer } from "../../ports/store/accounts.ts";
import type { OperatorContext } from "../context.ts";

/** A customer as the operator's contract shows one. */
export const shownCustomer = ({ user, account }: Customer) => ({
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
  created_at: isoOf(user.createdAt),
});

type Reader = { readonly store: Pick<OperatorContext["store"], "customers"> };

/** Returns the customer with this e-mail address, account id or user id; undefined if there is none. */
export const lookUpCustomer = (
  { store: { customers } }: Reader,
  name: string,
): Promise<Customer | undefined> =>
  name.includes("@") ? customers.findByEmail(asciiEmail(name)) : customers.find(name);

/** Returns the customer with this name, or the refusal if there is none. */
export const findCustomer = async (context: Reader, name: string): Promise<Customer | Refusal<"not_found">> =>
  (await lookUpCustomer(context, name)) ??
  refuse("not_found", "There is no customer with this e-mail address, account id or user id.");

/** Returns the filter of a customer's account, which is empty without a name, or the refusal if there is no such customer. */
export async function findAccount(
  context: Reader,
  name: string | undefined,
): Promise<{ readonly accountId?: string } | Refusal<"not_found">> {
  const customer = name === undefined ? undefined : await findCustomer(context, name);
  if (customer === undefined || isRefusal(customer)) return customer ?? {};
  return { accountId: customer.account.id };
}
