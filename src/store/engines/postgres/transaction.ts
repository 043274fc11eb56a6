import type { PoolClient, QueryConfig } from "pg";
import { Violation } from "../../violation.ts";
import { everyone, type Row, type Write } from "../../write.ts";
import { isMiss } from "./errors.ts";

const writeMilliseconds = 10;

/** The rows of each write of a list, in the same order. */
export type Results = readonly (readonly Row[])[];

/** Why nothing of a transaction was kept, and which of its lists brought it down, if one did. */
export class TransactionError extends Error {
  readonly list: number | undefined;

  constructor(cause: Error, list: number | undefined) {
    super(cause.message, { cause });
    this.list = list;
  }
}

const lockKey = 7_163_542;
const lockEveryone = `select pg_advisory_xact_lock(${lockKey})`;
/** Locks owners in the order of their hashes; with none of them, nobody who locks everyone commits meanwhile. */
const lockOwners = `select count(locked) from (
  select case when key is null then pg_advisory_xact_lock_shared(${lockKey})
    else pg_advisory_xact_lock(${lockKey}, key) end::text as locked
  from (select distinct hashtext(owner) as key from unnest($1::text[]) as owner order by key nulls first) as keys) as locks`;

/**
 * What a transaction begins with. Those that change rows of the same owner exclude each other, so that none waits for
 * another's rows while it holds some that the other waits for.
 */
export function lockOf(owners: readonly string[]): QueryConfig {
  if (owners.includes(everyone)) return { text: lockEveryone };
  return { name: "hub_owners", text: lockOwners, values: [[null, ...new Set(owners)]] };
}

/** A write that is ready to be sent; with `missedAs`, the rows that come back are only those of its guard. */
export interface Sendable {
  readonly query: QueryConfig;
  readonly missedAs: string | undefined;
}

/**
 * Makes a write ready to be sent. The server finds out whether it missed: its guard then divides by zero, and the
 * commit that follows becomes a rollback.
 */
export function sendable({ sql, parameters, missedAs }: Write, prepare: Prepare): Sendable {
  if (missedAs === undefined) return { query: prepare({ sql, parameters }), missedAs };
  const held = "case when count(*) = 1 then 1 else 0 end";
  const guard = `with changed as (${sql} returning 1) select 1 / (${held}) from changed`;
  return { query: prepare({ sql: guard, parameters }), missedAs };
}

/** Gives statements the names under which a connection keeps them prepared; throws for one that cannot be sent. */
export interface Prepare {
  (query: Pick<Write, "sql" | "parameters">): QueryConfig;
  /** Gives new names from now on: what was prepared does not fit the schema any more. */
  renew(): void;
}

/** The same statement, prepared anew. */
export const unnamed = ({ text, values = [] }: QueryConfig): QueryConfig => ({ text, values });

/** Runs lists in one transaction, everything sent at once; gives up without an answer, unless that is 0 milliseconds. */
export function runTransaction(
  client: PoolClient,
  lists: readonly (readonly Sendable[])[],
  owners: readonly string[],
  answerMilliseconds: number,
): Promise<Results[]> {
  const results: (readonly Row[])[][] = lists.map(() => []);
  let failure: TransactionError | undefined;
  const fail = (error: Error | null, list?: number) => {
    if (error) failure ??= new TransactionError(error, list);
  };
  const failWrite = (error: Error, list: number, missedAs: string | undefined) =>
    fail(missedAs !== undefined && isMiss(error) ? new Violation("missed", missedAs) : error, list);
  client.query("begin isolation level read committed", (error: Error | null) => fail(error));
  client.query(lockOf(owners), (error: Error | null) => fail(error));
  let writes = 0;
  for (const [list, sendables] of lists.entries()) {
    for (const [index, { query, missedAs }] of sendables.entries()) {
      writes += 1;
      client.query<Row>(query, (error: Error | null, result) => {
        if (error) failWrite(error, list, missedAs);
        else results[list]![index] = missedAs === undefined ? result.rows : [];
      });
    }
  }
  return new Promise((resolve, reject) => {
    const patience = answerMilliseconds === 0 ? 0 : answerMilliseconds + writes * writeMilliseconds;
    const commit = { text: "commit", query_timeout: patience };
    client.query(commit, (error: Error | null) => {
      fail(error);
      if (failure) reject(failure);
      else resolve(results);
    });
  });
}
