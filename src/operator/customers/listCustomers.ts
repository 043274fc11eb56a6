import type { Customer, CustomerQuery } from "../../ports/store/accounts.ts";
import { takePage, toStoredId } from "../../operations/paging.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { lookUpCustomer, toCustomerResponse } from "./customer.ts";

/** Returns a page of the customers, newest first. With `search`, only matching customers. */
export async function listCustomers(
  { query }: Input<"listCustomers">,
  context: OperatorContext,
): Promise<Output<"listCustomers">> {
  const { search, before, count } = query;
  const { store } = context;
  const page = { before: toStoredId(before), limit: count + 1 };
  const found = search === undefined ? await store.customers.list(page) : await find(context, search, page);
  const { shown, next } = takePage(found.map(toCustomerResponse), count);
  return { status: 200, body: { list: [...shown], ...next } };
}

/**
 * Finds the customer with this e-mail address, account id or user id. If there is none, finds the customers whose first
 * or last name equals the text, ignoring the case of ASCII letters.
 */
async function find(
  context: OperatorContext,
  search: string,
  page: CustomerQuery,
): Promise<readonly Customer[]> {
  const only = await lookUpCustomer(context, search);
  if (!only) return context.store.customers.listByName(search, page);
  return page.before === undefined || only.user.id < page.before ? [only] : [];
}
