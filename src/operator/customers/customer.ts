import { isoOf } from "../../domain/time/instants.ts";
import { fromMicros } from "../../domain/money/money.ts";
import { refuse, type Refusal } from "../../domain/refusals.ts";
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

/** The customer with this identifier, which is that of the user, or the refusal where there is none. */
export async function findCustomer(
  { store }: Pick<OperatorContext, "store">,
  userId: string,
): Promise<Customer | Refusal<"not_found">> {
  const found = await store.customers.find(userId);
  return found?.user.id === userId ? found : refuse("not_found", "There is no customer with this id.");
}
