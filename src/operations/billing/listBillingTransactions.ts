import { toIsoString, isRfc3339 } from "../../domain/time/instants.ts";
import type { Input, Output } from "../../contract.ts";
import { fromMicros } from "../../domain/money/money.ts";
import { createInvalidRequest } from "../../domain/problems.ts";
import type { Transaction } from "../../ports/store/ledger.ts";
import type { ReadingContext } from "../context.ts";
import { describePage } from "../paging.ts";
import { parsePeriod, type TimeRange } from "../period.ts";

/** Returns a page of the caller's transactions, newest first. */
export async function listBillingTransactions(
  { body, principal }: Input<"listBillingTransactions">,
  { store }: ReadingContext,
): Promise<Output<"listBillingTransactions">> {
  const { filter = {}, page, rowsPerPage } = body;
  const period = parsePeriod(filter.datetime, "/filter/datetime");
  if ("faults" in period) return createInvalidRequest(period.faults);
  // An account has one currency, as do all of its transactions.
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
      filter: buildFilterEcho(filter, period),
      page,
      rowsPerPage,
      list: list.map(toTransactionResponse),
      total,
      ...describePage(total, page, rowsPerPage),
    },
  };
}

type Filter = NonNullable<Input<"listBillingTransactions">["body"]["filter"]>;

/** Returns the filter of the request. Times that are not in RFC 3339 are converted to RFC 3339 in UTC. */
function buildFilterEcho({ datetime, ...filter }: Filter, { from, until }: TimeRange) {
  if (!datetime) return filter;
  const range = {
    ...(datetime.from !== undefined && { from: toTimeEcho(datetime.from, from) }),
    ...(datetime.to !== undefined && { to: toTimeEcho(datetime.to, until) }),
  };
  return { ...filter, datetime: range };
}

const toTimeEcho = (text: string, instant: number | undefined) =>
  instant === undefined || isRfc3339(text) ? text : toIsoString(instant);

function toTransactionResponse(transaction: Transaction) {
  return {
    _id: transaction.id,
    transaction_id: transaction.id,
    correlation_id: transaction.correlationId,
    user_id: transaction.userId,
    service_id: transaction.serviceId,
    type: transaction.type,
    description: transaction.description,
    datetime: toIsoString(transaction.at),
    unit_price: fromMicros(transaction.unitPriceMicros),
    quantity: transaction.quantity,
    value: fromMicros(transaction.valueMicros),
    currency: transaction.currency,
    balance_after: fromMicros(transaction.balanceAfterMicros),
    __v: transaction.version,
  };
}
