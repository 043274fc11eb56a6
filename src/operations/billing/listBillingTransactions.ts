import type { Input, Output } from "../../contract.ts";
import { fromMicros } from "../../domain/money.ts";
import { invalid } from "../../domain/refusals.ts";
import type { Transaction } from "../../ports/store/ledger.ts";
import type { ReadingContext } from "../context.ts";
import { pageOf } from "../paging.ts";
import { readPeriod } from "../period.ts";

/** A page of the caller's own transactions, newest first. */
export async function listBillingTransactions(
  { body, principal }: Input<"listBillingTransactions">,
  { store }: ReadingContext,
): Promise<Output<"listBillingTransactions">> {
  const { filter = {}, page, rowsPerPage } = body;
  const period = readPeriod(filter.datetime, "/filter/datetime");
  if ("faults" in period) return invalid(period.faults);
  // An account has one currency, and so have all of its transactions.
  const isOwnCurrency = filter.currency === undefined || filter.currency === principal.currency;
  const { total, list } = isOwnCurrency
    ? await store.ledger.list({
        accountId: principal.accountId,
        serviceId: filter.serviceId,
        type: filter.type,
        ...period,
        offset: (page - 1) * rowsPerPage,
        limit: rowsPerPage,
      })
    : { total: 0, list: [] };
  return {
    status: 200,
    body: { filter, page, rowsPerPage, list: list.map(entryOf), total, ...pageOf(total, page, rowsPerPage) },
  };
}

function entryOf(transaction: Transaction) {
  return {
    _id: transaction.id,
    transaction_id: transaction.id,
    correlation_id: transaction.correlationId,
    user_id: transaction.userId,
    service_id: transaction.serviceId,
    type: transaction.type,
    description: transaction.description,
    datetime: new Date(transaction.at).toISOString(),
    unit_price: fromMicros(transaction.unitPriceMicros),
    quantity: transaction.quantity,
    value: fromMicros(transaction.valueMicros),
    currency: transaction.currency,
    balance_after: fromMicros(transaction.balanceAfterMicros),
    __v: transaction.version,
  };
}
