import { invalid, isRefusal } from "../../domain/refusals.ts";
import type { CsvParts } from "../../contract.ts";
import type { LedgerPlace, Transaction } from "../../ports/store/ledger.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "./customer.ts";

const rowsAtOnce = 1_000;

const columns = [
  "time",
  "service",
  "type",
  "description",
  "quantity",
  "unit_price",
  "value",
  "currency",
  "balance",
  "transaction_id",
  "correlation_id",
] as const;

/** The ledger of a customer's month, with the balance before and after. */
export async function getCustomerStatement(
  { params, query }: Input<"getCustomerStatement">,
  context: OperatorContext,
): Promise<Output<"getCustomerStatement">> {
  const customer = await findCustomer(context, params.id);
  if (isRefusal(customer)) return customer;
  const { start, end } = monthOf(query.month);
  const now = context.clock.now();
  if (start > now) {
    const message = "This month has not begun.";
    return invalid([{ in: "query", pointer: "/month", code: "range", message }]);
  }
  const { ledger } = context.store;
  const { id: accountId, currency } = customer.account;
  const from = await ledger.placeAt(accountId, start);
  const until = await ledger.placeAt(accountId, end);
  const csv = rowsOf({ context, accountId, currency, from, until, start, end: Math.min(end, now) });
  const filename = `statement-${customer.user.id}-${query.month}.csv`;
  return { status: 200, csv, headers: { "content-disposition": `attachment; filename="${filename}"` } };
}

function monthOf(month: string): { readonly start: number; readonly end: number } {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const start = new Date(0);
  start.setUTCFullYear(year, number - 1);
  const end = new Date(0);
  end.setUTCFullYear(year, number);
  return { start: start.getTime(), end: end.getTime() };
}

interface Statement {
  readonly context: OperatorContext;
  readonly accountId: string;
  readonly currency: string;
  readonly from: LedgerPlace;
  readonly until: LedgerPlace;
  readonly start: number;
  readonly end: number;
}

async function* rowsOf({ context, accountId, currency, from, until, start, end }: Statement): CsvParts {
  const balance = (at: number, type: string, description: string, { balanceBeforeMicros }: LedgerPlace) => [
    new Date(at).toISOString(),
    "",
    type,
    description,
    "",
    "",
    "",
    currency,
    BigInt(balanceBeforeMicros),
    "",
    "",
  ];
  yield [columns, balance(start, "OPENING", "Balance before", from)];
  for (let { sequence } = from; sequence < until.sequence; sequence += rowsAtOnce) {
    const last = Math.min(sequence + rowsAtOnce, until.sequence);
    yield (await context.store.ledger.rows(accountId, sequence, last)).map(rowOf);
  }
  yield [balance(end, "CLOSING", "Balance after", until)];
}

const rowOf = (row: Transaction) => [
  new Date(row.at).toISOString(),
  row.serviceId,
  row.type,
  row.description,
  row.quantity,
  BigInt(row.unitPriceMicros),
  BigInt(row.valueMicros),
  row.currency,
  BigInt(row.balanceAfterMicros),
  row.id,
  row.correlationId,
];
