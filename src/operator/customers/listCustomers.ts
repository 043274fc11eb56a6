import type { Customer, CustomerPage } from "../../ports/store/accounts.ts";
import { takePage, toStoredId } from "../../operations/paging.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { lookUpCustomer, shownCustomer } from "./customer.ts";

/** A page of the customers, the latest first, or of those that the search names. */
export async function listCustomers(
  { query }: Input<"listCustomers">,
  context: OperatorContext,
): Promise<Output<"listCustomers">> {
  const { search, before, count } = query;
  const { store } = context;
  const page = { before: toStoredId(before), limit: count + 1 };
  const found = search === undefined ? await store.customers.list(page) : await find(context, search, page);
  const { shown, next } = takePage(found.map(shownCustomer), count);
  return { status: 200, body: { list: [...shown], ...next } };
}

/** An address and an identifier name one customer at most. */
async function find(
  context: OperatorContext,
  search: string,
  page: CustomerPage,
): Promise<readonly Customer[]> {
  const only = await lookUpCustomer(context, search);
  if (!only) return context.store.customers.listNamed(search, page);
  return page.before === undefined || only.user.id < page.before ? [only] : [];
}
