import type { PoolClient, QueryConfig, QueryResult } from "pg";
import type { PreparedCommit, Row } from "../../change.ts";
import { Violation } from "../../violation.ts";
import { runDecisions, type CommitOutcome, type StatementResults } from "../commit-outcome.ts";
import { UnitOfWork } from "../../unit-of-work.ts";
import { findReplicationError } from "./errors.ts";
import type { StatementNamer } from "./statement-namer.ts";
import { buildLookUpQueries, toPostgresStatements } from "./statements.ts";

/**
 * Maximum number of statements that are sent without waiting for a response. Unwritten statements stay in memory, and
 * Node fails at some hundred thousand writes.
 */
const maximumInFlight = 10_000;
/** Additional time to wait for a response, in milliseconds, for each statement before it. */
const statementMilliseconds = 10;

/**
 * Error of a transaction that failed on an open connection. `cause` is the original error. If the response to the
 * commit was lost, its outcome is unknown. Otherwise nothing was committed.
 */
export class TransactionError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export interface TransactionOptions {
  readonly prepare: StatementNamer;
  /**
   * Longest time to wait for a response, in milliseconds. Each statement that is sent before it adds 10 ms. 0 means no
   * limit.
   */
  readonly answerMilliseconds: number;
}

/**
 * Runs commits in one transaction: locks and looks up, decides, and writes. Decisions take two round trips. Rejects
 * with a `TransactionError`.
 * A commit with statements must be the only one of the call, because its refusal is known only after its statements
 * have run.
 */
export async function runTransaction(
  client: PoolClient,
  commits: readonly PreparedCommit[],
  { prepare, answerMilliseconds }: TransactionOptions,
): Promise<readonly CommitOutcome[]> {
  const decisions = commits.map((commit) => commit.decisions);
  const statements = commits.flatMap((commit) => commit.statements);
  const pipeline = createPipeline(client, answerMilliseconds);
  try {
    const [only] = statements;
    // A single statement without a refusal code needs no explicit transaction.
    if (decisions.flat().length === 0 && statements.length === 1 && only!.refusalCode === undefined)
      return [{ results: [(await pipeline.last(prepare(only!))).rows] }];
    pipeline.send({ text: "begin isolation level read committed" });
    const work = new UnitOfWork();
    const lookUps = buildLookUpQueries(
      work,
      decisions.flat().flatMap((decision) => decision.lookUps),
    );
    const found = lookUps.map(({ query }) => pipeline.send(prepare(query)));
    if (lookUps.length > 0) await pipeline.answered();
    for (const [index, lookUp] of lookUps.entries()) lookUp.addResults(work, (await found[index]!).rows);
    const outcomes = decisions.map((each) => runDecisions(work, each));
    if (statements.length > 0 && "error" in outcomes[0]!) {
      await pipeline.last({ text: "rollback" });
      return outcomes;
    }
    for (const write of toPostgresStatements(work.listWrites())) pipeline.send(prepare(write));
    if (statements.length === 0) {
      await pipeline.last({ text: "commit" });
      return outcomes;
    }
    const responses: Promise<QueryResult<Row>>[] = [];
    for (const [index, statement] of statements.entries()) {
      responses.push(pipeline.send(prepare(statement)));
      if (index % maximumInFlight === maximumInFlight - 1) await pipeline.answered();
    }
    const isRefusable = statements.some(({ refusalCode }) => refusalCode !== undefined);
    if (isRefusable) await pipeline.answered();
    const refusals = isRefusable
      ? (await Promise.all(responses)).map((response, index) =>
          getRefusal(response, statements[index]!.refusalCode),
        )
      : [];
    const isRefused = refusals.some((refusal) => refusal !== undefined);
    await pipeline.last({ text: isRefused ? "rollback" : "commit" });
    return [
      toOutcome(
        refusals,
        (await Promise.all(responses)).map(({ rows }) => rows),
      ),
    ];
  } catch (error) {
    throw new TransactionError(error);
  } finally {
    pipeline.end();
  }
}

const getRefusal = ({ rowCount }: QueryResult<Row>, refusalCode: string | undefined): string | undefined =>
  rowCount === 1 ? undefined : refusalCode;

function toOutcome(refusals: readonly (string | undefined)[], results: StatementResults): CommitOutcome {
  const refusal = refusals.find((each) => each !== undefined);
  return refusal === undefined ? { results } : { error: new Violation("missed", refusal) };
}

/**
 * Creates a pipeline that sends statements without waiting for their responses. The first error also fails all
 * statements after it.
 */
function createPipeline(client: PoolClient, answerMilliseconds: number) {
  let failure: unknown;
  const fail = (error: unknown) => (failure ??= error);
  const onNotice = (notice: { readonly routine?: string | undefined }) => {
    // A failover would lose this commit. So it is not acknowledged, like a commit whose response was lost.
    const error = findReplicationError(notice);
    if (error) fail(error);
  };
  client.on("notice", onNotice);
  let latest: Promise<unknown> = Promise.resolve();

  let sent = 0;

  function send(query: QueryConfig): Promise<QueryResult<Row>> {
    sent += 1;
    // The server runs statements in order, and a timeout closes the connection. So the timeout grows with the number of
    // statements in flight.
    const timed: QueryConfig & { query_timeout?: number } =
      answerMilliseconds === 0
        ? query
        : { ...query, query_timeout: answerMilliseconds + sent * statementMilliseconds };
    const response = client.query<Row>(timed);
    response.catch(fail);
    latest = response;
    return response;
  }

  /**
   * Resolves after all sent statements have a response. After an error it rolls back, and rejects with the first error.
   */
  async function settled(): Promise<void> {
    await latest.catch(() => {});
    sent = 0;
    if (failure === undefined) return;
    const cause = failure;
    // If the rollback gets no response, the connection is lost. That error replaces the first one, so that the pool
    // discards the connection.
    await send({ text: "rollback" });
    throw cause;
  }

  return {
    send,
    answered: settled,
    /**
     * Sends the last statement of a transaction, or a statement that is the whole transaction. Rejects with the first
     * error of the pipeline.
     */
    async last(query: QueryConfig): Promise<QueryResult<Row>> {
      const response = send(query);
      await response.catch(() => {});
      if (failure !== undefined) throw failure;
      return response;
    },
    end: () => void client.off("notice", onNotice),
  };
}
