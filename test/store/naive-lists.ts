import type { Account } from "../../src/ports/store/accounts.ts";
import type { TransactionQuery } from "../../src/ports/store/ledger.ts";
import type { TdrQuery } from "../../src/ports/store/message-lists.ts";
import type { Engine } from "../../src/store/engine.ts";
import { isWithin } from "./clusters.ts";

interface ListedRow {
  readonly id: string;
  readonly at: number;
  /** What settles ties of the time, in ascending order. */
  readonly tie: string | number;
}

/** An account's Telegram messages as far as its list by time looks at them. */
export interface TdrRow extends ListedRow {
  readonly status: string;
}

/** An account's transactions as far as their list looks at them. */
export interface LedgerRow extends ListedRow {
  readonly serviceId: string;
  readonly type: string;
}

/** Ids in the order of a list, and how many match. */
export interface NaivePage {
  readonly total: number;
  readonly ids: readonly string[];
}

/** Every Telegram message of an account, in no order. */
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

/** Every transaction of an account, in no order. */
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

/** What the list by time should answer: all rows filtered, sorted and cut. */
export function naiveTdrs(
  rows: readonly TdrRow[],
  { filter, sortDirection, ...query }: Pick<TdrQuery, "filter" | "sortDirection"> & Cut,
): NaivePage {
  const matching = rows.filter(({ status }) => filter.status === undefined || status === filter.status);
  return pageOf(matching, query, sortDirection === "DESC");
}

/** What the list of transactions should answer: all rows filtered, sorted and cut. */
export function naiveTransactions(
  rows: readonly LedgerRow[],
  { serviceId, type, ...query }: Pick<TransactionQuery, "serviceId" | "type"> & Cut,
): NaivePage {
  const matching = rows.filter(
    (row) =>
      (serviceId === undefined || row.serviceId === serviceId) && (type === undefined || row.type === type),
  );
  return pageOf(matching, query, true);
}

interface Cut {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

function pageOf(
  rows: readonly ListedRow[],
  { from = -Infinity, until = Infinity, offset, limit }: Cut,
  descending: boolean,
): NaivePage {
  const matching = rows.filter(({ at }) => isWithin(at, { from, until }));
  const ascending = matching.toSorted(
    (left, right) => left.at - right.at || (left.tie < right.tie ? -1 : Number(left.tie > right.tie)),
  );
  const sorted = descending ? ascending.toReversed() : ascending;
  return { total: sorted.length, ids: sorted.slice(offset, offset + limit).map(({ id }) => id) };
}
