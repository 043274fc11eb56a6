import type { Selectable } from "kysely";
import { tdrListStatus, tdrStatus } from "../../../src/domain/delivery.ts";
import type { DeliveryStatus, VerificationStatus } from "../../../src/domain/delivery.ts";
import type { Tables } from "../../../src/store/tables.ts";

/** What a peer reads of a delivery record. */
export type TdrRow = Pick<
  Selectable<Tables["messages"]>,
  | "id"
  | "recipient"
  | "code"
  | "status"
  | "verification"
  | "country"
  | "country_code"
  | "network"
  | "created_at"
>;

/** What a peer reads of a transaction. */
export type TransactionRow = Omit<Selectable<Tables["transactions"]>, "account_id" | "sequence">;

/** What a peer reads of a day: `day` counts from 1970. */
export interface DayRow {
  readonly day: number;
  readonly requests: number;
  readonly transactions: number;
  readonly amount_micros: number;
}

/** The answer where there is no such record. */
export const notFound = { status: 404, body: { code: "not_found" } } as const;

/** A delivery record's row as the single view of the contract. */
export const tdrBody = (row: TdrRow) => ({
  ...listedTdr(row),
  status: tdrStatus(row.status as DeliveryStatus, (row.verification ?? undefined) as VerificationStatus),
});

const listedTdr = (row: TdrRow) => ({
  uuid: row.id,
  to: row.recipient,
  code: row.code ?? "",
  status: tdrListStatus(row.status as DeliveryStatus),
  request_id: row.id,
  country: row.country,
  country_code: row.country_code,
  network: row.network,
  timestamp: new Date(row.created_at).toISOString(),
});

/** The first page of delivery records, newest first. */
export function tdrPage(rowsPerPage: number, total: number, rows: readonly TdrRow[]) {
  const pages = Math.ceil(total / rowsPerPage);
  return {
    page: 1,
    rows_per_page: rowsPerPage,
    sort_by: "timestamp",
    sort_direction: "DESC",
    total,
    total_pages: pages,
    has_next_page: pages > 1,
    has_previous_page: false,
    list: rows.map(listedTdr),
  };
}

/** The first page of transactions, newest first. */
export function transactionPage(rowsPerPage: number, total: number, rows: readonly TransactionRow[]) {
  const totalPages = Math.ceil(total / rowsPerPage);
  const list = rows.map((row) => ({
    _id: row.id,
    transaction_id: row.id,
    correlation_id: row.correlation_id,
    user_id: row.user_id,
    service_id: row.service_id,
    type: row.type,
    description: row.description,
    datetime: new Date(row.created_at).toISOString(),
    unit_price: row.unit_price_micros / 1e6,
    quantity: row.quantity,
    value: row.value_micros / 1e6,
    currency: row.currency,
    balance_after: row.balance_after_micros / 1e6,
    __v: row.version,
  }));
  const isLast = totalPages <= 1;
  return {
    filter: {},
    page: 1,
    rowsPerPage,
    list,
    total,
    totalPages,
    hasPreviousPage: false,
    hasNextPage: !isLast,
  };
}

const dayMilliseconds = 86_400_000;

/** An entry for each day of UTC from `start` to `end`, in Unix milliseconds, zeros where no row is. */
export function dailyEntries(start: number, end: number, rows: readonly DayRow[]) {
  const found = new Map(rows.map((row) => [row.day, row]));
  const entries = [];
  for (let from = start; from < end;) {
    const day = Math.floor(from / dayMilliseconds);
    const to = Math.min((day + 1) * dayMilliseconds, end);
    const row = found.get(day);
    entries.push({
      total_requests: row?.requests ?? 0,
      total_transactions: row?.transactions ?? 0,
      total_amount: (row?.amount_micros ?? 0) / 1e6,
      currency: "EUR",
      start_time: new Date(from).toISOString(),
      end_time: new Date(to).toISOString(),
    });
    from = to;
  }
  return entries;
}
