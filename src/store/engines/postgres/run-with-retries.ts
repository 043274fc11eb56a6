import type { Pool, PoolClient } from "pg";
import { StoreError } from "../../../ports/store/errors.ts";
import type { PreparedCommit } from "../../change.ts";
import { isUniqueViolation, Violation } from "../../violation.ts";
import { isConflict, toPostgresStoreError } from "./errors.ts";
import { runTransaction, TransactionError, type TransactionOptions } from "./transaction.ts";
import type { CommitOutcome } from "../commit-outcome.ts";

const maximumAttempts = 5;
const pauseMilliseconds = 20;

/**
 * Runs commits in one transaction on a pooled connection. Makes up to five attempts if the transaction conflicts with
 * another one, or a prepared statement is stale or missing. Makes one more attempt if another transaction inserted a
 * row after the look-up. Rejects with a `TransactionError` if the transaction failed, or with the error of the pool if
 * no connection was available.
 */
export async function runWithRetries(
  pool: Pool,
  commits: readonly PreparedCommit[],
  options: TransactionOptions,
): Promise<readonly CommitOutcome[]> {
  const hasDecisions = commits.some(({ decisions }) => decisions.length > 0);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withClient(pool, (client) => runTransaction(client, commits, options));
    } catch (error) {
      const cause = error instanceof TransactionError ? error.cause : undefined;
      // Another transaction inserted a row after the look-up. The next look-up finds it.
      const isRowInserted = attempt === 1 && hasDecisions && isUniqueViolation(toPostgresStoreError(cause));
      const canRetry = isConflict(cause) || isRowInserted || options.prepare.renewIfStale(cause);
      if (attempt === maximumAttempts || !canRetry) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseMilliseconds * attempt));
  }
}

/**
 * Converts the error of a transaction or its connection to a `StoreError` or a `Violation`. If it is neither, returns
 * the error of Postgres, without the `TransactionError` around it.
 */
export const toCommitError = (error: unknown): unknown =>
  toPostgresStoreError(error instanceof TransactionError ? error.cause : error);

/**
 * Runs `work` on a connection of the pool. The pool discards the connection if it was lost, or if `work` failed with an
 * unexpected error.
 */
async function withClient<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  const markBroken = () => {
    isBroken = true;
  };
  client.on("error", markBroken);
  try {
    return await work(client);
  } catch (error) {
    const reason = toCommitError(error);
    const isExpected = reason instanceof Violation || reason instanceof StoreError;
    if (!isExpected || (reason instanceof StoreError && reason.kind === "gone")) markBroken();
    throw error;
  } finally {
    client.off("error", markBroken);
    client.release(isBroken);
  }
}
