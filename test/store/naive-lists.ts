import type { Account } from "../../src/ports/store/accounts.ts";
import type { TransactionQuery } from "../../src/ports/store/ledger.ts";
import type { TdrQuery } from "../../src/ports/store/message-lists.ts";
import type { Engine } from "../../src/store/engine.ts";
import { isWithin } from "./clusters.ts";

interface ListedRow {
  readonly id: string;
  readonly at: number;
  /** Value that makes the order unique for rows of the same time, ascending. */
  readonly tie: string | number;
}

/** A Telegram message of an account, with the properties that its list by time uses. */
export interface TdrRow extends ListedRow {
  readonly status: string;
}

/** A transaction of an account, with the properties that its list uses. */
export interface LedgerRow extends ListedRow {
  readonly serviceId: string;
  readonly type: string;
}

/** Ids in the order of a list, and the number of all matching rows. */
export interface NaivePage {
  readonly total: number;
  readonly ids: readonly string[];
}

/** Reads every Telegram message of an account, in any order. */
export async function tdrRows({ builder, read }: Engine, { id }: Account): Promise<readonly TdrRow[]> {
  const query = builder
    .selectFrom("messages")
    .select(["id", "created_at", "status"])
    .where("account_id", "=", id)
    .where("channel", "=", "telegram");
  return (await read(query.compile())).map((row) => ({
    id: String(row["id"]),
    tie: String(row["id"]),
    at: Number(row["created_at"]),
    status: String(row["status"]),
  }));
}

/** Reads every transaction of an account, in any order. */
export async function ledgerRows({ builder, read }: Engine, { id }: Account): Promise<readonly LedgerRow[]> {
  const query = builder
    .selectFrom("transactions")
    .select(["id", "created_at", "sequence", "service_id", "type"])
    .where("account_id", "=", id);
  return (await read(query.compile())).map((row) => ({
    id: String(row["id"]),
    tie: Number(row["sequence"]),
    at: Number(row["created_at"]),
    serviceId: String(row["service_id"]),
    type: String(row["type"]),
  }));
}

/** Returns the expected page of the list by time: all rows filtered, sorted and cut. */
export function naiveTdrs(
  rows: readonly TdrRow[],
  { filter, sortDirection, ...query }: Pick<TdrQuery, "filter" | "sortDirection"> & PageRange,
): NaivePage {
  const matching = rows.filter(({ status }) => filter.status === undefined || status === filter.status);
  return toPage(matching, query, sortDirection === "DESC");
}

/** Returns the expected page of the transaction list: all rows filtered, sorted and cut. */
export function naiveTransactions(
  rows: readonly LedgerRow[],
  { serviceId, type, ...query }: Pick<TransactionQuery, "serviceId" | "type"> & PageRange,
): NaivePage {
  const matching = rows.filter(
    (row) =>
      (serviceId === undefined || row.serviceId === serviceId) && (type === undefined || row.type === type),
  );
  return toPage(matching, query, true);
}

interface PageRange {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

function toPage(
  rows: readonly ListedRow[],
  { from = -Infinity, until = Infinity, offset, limit }: PageRange,
  descending: boolean,
): NaivePage {
  const matching = rows.filter(({ at }) => isWithin(at, { from, until }));
  const ascending = matching.toSorted(
    (left, right) => left.at - right.at || (left.tie < right.tie ? -1 : Number(left.tie > right.tie)),
  );
  const sorted = descending ? ascending.toReversed() : ascending;
  return { total: sorted.length, ids: sorted.slice(offset, offset + limit).map(({ id }) => id) };
}
