import { toIsoString } from "../../domain/time/instants.ts";
import { startOfMonth } from "../../domain/time/months.ts";
import { createInvalidRequest, isProblemResponse } from "../../domain/problems.ts";
import type { CsvChunks } from "../../contract.ts";
import type { LedgerCursor, Transaction } from "../../ports/store/ledger.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "./customer.ts";

const rowsPerRead = 1_000;

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

/** Returns a customer's ledger of one month in UTC as CSV, with the opening and closing balance. */
export async function getCustomerStatement(
  { params, query }: Input<"getCustomerStatement">,
  context: OperatorContext,
): Promise<Output<"getCustomerStatement">> {
  const customer = await findCustomer(context, params.customer);
  if (isProblemResponse(customer)) return customer;
  const start = Date.parse(`${query.month}-01T00:00:00Z`);
  const end = startOfMonth(start, 1);
  const now = context.clock.now();
  if (start > now) {
    const message = "This month is in the future.";
    return createInvalidRequest([{ in: "query", pointer: "/month", code: "range", message }]);
  }
  const { ledger } = context.store;
  const { id: accountId, currency } = customer.account;
  const from = await ledger.getCursorAt(accountId, start);
  const until = await ledger.getCursorAt(accountId, end);
  const csv = generateRows({ context, accountId, currency, from, until, start, end: Math.min(end, now) });
  const filename = `statement-${customer.user.id}-${query.month}.csv`;
  return { status: 200, csv, headers: { "content-disposition": `attachment; filename="${filename}"` } };
}

interface Statement {
  readonly context: OperatorContext;
  readonly accountId: string;
  readonly currency: string;
  readonly from: LedgerCursor;
  readonly until: LedgerCursor;
  readonly start: number;
  readonly end: number;
}

async function* generateRows({
  context,
  accountId,
  currency,
  from,
  until,
  start,
  end,
}: Statement): CsvChunks {
  const balance = (at: number, type: string, description: string, { balanceBeforeMicros }: LedgerCursor) => [
    toIsoString(at),
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
  for (let { sequence } = from; sequence < until.sequence; sequence += rowsPerRead) {
    const last = Math.min(sequence + rowsPerRead, until.sequence);
    yield (await context.store.ledger.listRange(accountId, sequence, last)).map(toRow);
  }
  yield [balance(end, "CLOSING", "Balance after", until)];
}

const toRow = (row: Transaction) => [
  toIsoString(row.at),
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
