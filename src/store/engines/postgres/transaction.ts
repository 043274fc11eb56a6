import type { PoolClient, QueryConfig, QueryResult } from "pg";
import { Violation } from "../../violation.ts";
import { apiece, everyone, type Row, type Write } from "../../write.ts";
import { isMiss, unreplicated } from "./errors.ts";
import type { Prepare } from "./prepare.ts";

const writeMilliseconds = 10;
/** More than a group of commits has. What is sent and not yet written waits in memory, and Node refuses to write some hundred thousand. */
const sentAtOnce = 10_000;

/** The rows of each write of a list, in the same order. */
export type Results = readonly (readonly Row[])[];

/** Why nothing of a transaction was kept, and which of its lists were done together when it failed, if any were. */
export class TransactionError extends Error {
  readonly lists: readonly number[] | undefined;

  constructor(cause: Error, lists: readonly number[] | undefined) {
    super(cause.message, { cause });
    this.lists = lists;
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

/** Lists that are done together, by the numbers that they have in their group, and what is sent for all of them. */
export interface Batch {
  readonly lists: readonly number[];
  readonly writes: readonly Sendable[];
}

/** Makes a write ready to be sent. */
export function sendable({ sql, parameters, missedAs }: Write, prepare: Prepare): Sendable {
  const text = missedAs === undefined ? sql : guarded(sql, "1");
  return { query: prepare({ sql: text, parameters }), missedAs };
}

/** Makes fewer of many writes of the same kind. */
export function sendablesOfMany(writes: readonly Write[], prepare: Prepare): readonly Sendable[] {
  const { many, missedAs } = writes[0]!;
  if (many === undefined || many === apiece) return writes.map((write) => sendable(write, prepare));
  return many(writes.map(({ values }) => values as never)).map(({ sql, parameters, rows }) => {
    if (missedAs === undefined) return { query: prepare({ sql, parameters }), missedAs };
    const text = guarded(sql, `cast($${parameters.length + 1} as bigint)`);
    return { query: prepare({ sql: text, parameters: [...parameters, rows] }), missedAs };
  });
}

/**
 * A statement that has to change so many rows. The server finds out whether it missed: its guard then divides by zero,
 * and the commit that follows becomes a rollback.
 */
const guarded = (sql: string, rows: string) =>
  `with changed as (${sql} returning 1) select 1 / (case when count(*) = ${rows} then 1 else 0 end) from changed`;

/**
 * Runs batches in one transaction, 10,000 writes sent at once, which is usually all; gives up without an answer, unless that
 * is 0 milliseconds.
 */
export async function runTransaction(
  client: PoolClient,
  batches: readonly Batch[],
  owners: readonly string[],
  answerMilliseconds: number,
): Promise<readonly Results[]> {
  const results: (readonly Row[])[][] = batches.map(() => []);
  let failure: TransactionError | undefined;
  const fail = (error: Error | null, lists?: readonly number[]) => {
    if (error) failure ??= new TransactionError(error, lists);
  };
  const failWrite = (error: Error, lists: readonly number[], missedAs: string | undefined) =>
    fail(missedAs !== undefined && isMiss(error) ? new Violation("missed", missedAs) : error, lists);
  // A server that fails over loses it: it is not acknowledged, like one whose answer was lost.
  const noticed = (notice: { readonly routine?: string | undefined }) => fail(unreplicated(notice) ?? null);
  client.on("notice", noticed);
  client.query("begin isolation level read committed", (error: Error | null) => fail(error));
  client.query(lockOf(owners), (error: Error | null) => fail(error));
  const patienceFor = (writes: number) =>
    answerMilliseconds === 0 ? 0 : answerMilliseconds + writes * writeMilliseconds;
  let [writes, sent] = [0, 0];
  for (const [batch, { lists, writes: sendables }] of batches.entries()) {
    for (const [index, { query, missedAs }] of sendables.entries()) {
      // What failed is rolled back, whatever follows.
      if (failure && sent >= sentAtOnce) break;
      writes += lists.length;
      sent += 1;
      const take = (error: Error | null, result: QueryResult<Row>) => {
        if (error) failWrite(error, lists, missedAs);
        else results[batch]![index] = missedAs === undefined ? result.rows : [];
      };
      if (sent % sentAtOnce > 0) client.query<Row>(query, take);
      else await answered(client, query, patienceFor(writes), take);
    }
  }
  return new Promise((resolve, reject) => {
    const patience = patienceFor(writes);
    const commit = { text: "commit", query_timeout: patience };
    client.query(commit, (error: Error | null) => {
      client.off("notice", noticed);
      fail(error);
      if (failure) reject(failure);
      else resolve(results);
    });
  });
}

/** Resolves when a statement is answered, and so all that were sent before it. */
function answered(
  client: PoolClient,
  query: QueryConfig,
  patience: number,
  take: (error: Error | null, result: QueryResult<Row>) => void,
): Promise<void> {
  const limited = { ...query, query_timeout: patience };
  return new Promise((resolve) => {
    client.query<Row>(limited, (error: Error | null, result) => {
      take(error, result);
      resolve();
    });
  });
}
