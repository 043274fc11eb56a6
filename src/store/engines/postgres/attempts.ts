import type { Pool, PoolClient } from "pg";
import { StoreError } from "../../../ports/store/errors.ts";
import type { PreparedCommit } from "../../change.ts";
import { isUnique, Violation } from "../../violation.ts";
import { isConflict, storeErrorOf } from "./errors.ts";
import { runTransaction, TransactionError, type TransactionOptions } from "./transaction.ts";
import type { Outcome } from "../outcome.ts";

const maximumAttempts = 5;
const pauseMilliseconds = 20;

/** Runs commits in one transaction on a connection of the pool, up to five times if it conflicts with another one. */
export async function transact(
  pool: Pool,
  commits: readonly PreparedCommit[],
  options: TransactionOptions,
): Promise<readonly Outcome[]> {
  const hasDecisions = commits.some(({ decisions }) => decisions.length > 0);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withClient(pool, (client) => runTransaction(client, commits, options));
    } catch (error) {
      const cause = error instanceof TransactionError ? error.cause : undefined;
      // Another transaction has inserted a row after the look-up. It is found the next time.
      const isInserted = attempt === 1 && hasDecisions && isUnique(storeErrorOf(cause));
      const mayPass = isConflict(cause) || isInserted || options.prepare.renewFor(cause);
      if (attempt === maximumAttempts || !mayPass) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseMilliseconds * attempt));
  }
}

/** The error of the store, or another one as it is. */
export const reasonOf = (error: unknown): unknown =>
  storeErrorOf(error instanceof TransactionError ? error.cause : error);

/** Borrows a connection. One that has ended, or failed in an unforeseen way, is not used again. */
async function withClient<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isSpent = false;
  const spend = () => {
    isSpent = true;
  };
  client.on("error", spend);
  try {
    return await work(client);
  } catch (error) {
    const reason = reasonOf(error);
    const isForeseen = reason instanceof Violation || reason instanceof StoreError;
    if (!isForeseen || (reason instanceof StoreError && reason.kind === "gone")) spend();
    throw error;
  } finally {
    client.off("error", spend);
    client.release(isSpent);
  }
}
