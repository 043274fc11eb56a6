import { isoOf, isRfc3339 } from "../../domain/time/instants.ts";
import type { Input, Output } from "../../contract.ts";
import { fromMicros } from "../../domain/money/money.ts";
import { invalid } from "../../domain/refusals.ts";
import type { Transaction } from "../../ports/store/ledger.ts";
import type { ReadingContext } from "../context.ts";
import { describePage } from "../paging.ts";
import { readPeriod, type Range } from "../period.ts";

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
    body: {
      filter: echoOf(filter, period),
      page,
      rowsPerPage,
      list: list.map(entryOf),
      total,
      ...describePage(total, page, rowsPerPage),
    },
  };
}

type Filter = NonNullable<Input<"listBillingTransactions">["body"]["filter"]>;

/** The filter as it was sent; times that are not in RFC 3339 are rewritten in ISO 8601. */
function echoOf({ datetime, ...filter }: Filter, { from, until }: Range) {
  if (!datetime) return filter;
  const range = {
    ...(datetime.from !== undefined && { from: echoOfTime(datetime.from, from) }),
    ...(datetime.to !== undefined && { to: echoOfTime(datetime.to, until) }),
  };
  return { ...filter, datetime: range };
}

const echoOfTime = (text: string, instant: number | undefined) =>
  instant === undefined || isRfc3339(text) ? text : isoOf(instant);

function entryOf(transaction: Transaction) {
  return {
    _id: transaction.id,
    transaction_id: transaction.id,
    correlation_id: transaction.correlationId,
    user_id: transaction.userId,
    service_id: transaction.serviceId,
    type: transaction.type,
    description: transaction.description,
    datetime: isoOf(transaction.at),
    unit_price: fromMicros(transaction.unitPriceMicros),
    quantity: transaction.quantity,
    value: fromMicros(transaction.valueMicros),
    currency: transaction.currency,
    balance_after: fromMicros(transaction.balanceAfterMicros),
    __v: transaction.version,
  };
}
