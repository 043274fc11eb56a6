import { isoOf } from "../../domain/time/instants.ts";
import { startOfMonth } from "../../domain/time/months.ts";
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
  const customer = await findCustomer(context, params.customer);
  if (isRefusal(customer)) return customer;
  const start = Date.parse(`${query.month}-01T00:00:00Z`);
  const end = startOfMonth(start, 1);
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
    isoOf(at),
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
  isoOf(row.at),
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
