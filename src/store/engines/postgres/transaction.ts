import type { PoolClient, QueryConfig, QueryResult } from "pg";
import type { PreparedCommit, Row } from "../../change.ts";
import { Violation } from "../../violation.ts";
import { decide, type Outcome, type Results } from "../outcome.ts";
import { Work } from "../../work.ts";
import { unreplicated } from "./errors.ts";
import type { Prepare } from "./prepare.ts";
import { lookUpQueriesOf, statementsOf } from "./statements.ts";

/** What is sent and not yet written waits in memory, and Node refuses to write some hundred thousand. */
const sentAtOnce = 10_000;
/** How much longer an answer may take for each statement before it. */
const statementMilliseconds = 10;

/** Nothing of a transaction was kept. */
export class TransactionError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export interface TransactionOptions {
  readonly prepare: Prepare;
  /** How long each answer is waited for; 0 is no limit. */
  readonly answerMilliseconds: number;
}

/**
 * Runs commits in one transaction: locks and looks up, lets them decide, and then writes. That takes two round trips. Only one
 * commit may have statements, and then it is alone: whether its statements are refused is known after they have run.
 */
export async function runTransaction(
  client: PoolClient,
  commits: readonly PreparedCommit[],
  { prepare, answerMilliseconds }: TransactionOptions,
): Promise<readonly Outcome[]> {
  const decisions = commits.map((commit) => commit.decisions);
  const statements = commits.flatMap((commit) => commit.statements);
  const line = createLine(client, answerMilliseconds);
  try {
    const [only] = statements;
    // One statement that cannot be refused is a transaction by itself.
    if (decisions.flat().length === 0 && statements.length === 1 && only!.missedAs === undefined)
      return [{ results: [(await line.last(prepare(only!))).rows] }];
    line.send({ text: "begin isolation level read committed" });
    const work = new Work();
    const lookUps = lookUpQueriesOf(
      work,
      decisions.flat().flatMap((decision) => decision.lookUps),
    );
    const found = lookUps.map(({ query }) => line.send(prepare(query)));
    if (lookUps.length > 0) await line.answered();
    for (const [index, lookUp] of lookUps.entries()) lookUp.take(work, (await found[index]!).rows);
    const outcomes = decisions.map((each) => decide(work, each));
    if (statements.length > 0 && "error" in outcomes[0]!) {
      await line.last({ text: "rollback" });
      return outcomes;
    }
    for (const write of statementsOf(work.writes())) line.send(prepare(write));
    if (statements.length === 0) {
      await line.last({ text: "commit" });
      return outcomes;
    }
    const answers: Promise<QueryResult<Row>>[] = [];
    for (const [index, statement] of statements.entries()) {
      answers.push(line.send(prepare(statement)));
      if (index % sentAtOnce === sentAtOnce - 1) await line.answered();
    }
    const isRefusable = statements.some(({ missedAs }) => missedAs !== undefined);
    if (isRefusable) await line.answered();
    const misses = isRefusable
      ? (await Promise.all(answers)).map((answer, index) => missOf(answer, statements[index]!.missedAs))
      : [];
    const isMissed = misses.some((miss) => miss !== undefined);
    await line.last({ text: isMissed ? "rollback" : "commit" });
    return [
      outcomeOf(
        misses,
        (await Promise.all(answers)).map(({ rows }) => rows),
      ),
    ];
  } catch (error) {
    throw new TransactionError(error);
  } finally {
    line.end();
  }
}

const missOf = ({ rowCount }: QueryResult<Row>, missedAs: string | undefined): string | undefined =>
  rowCount === 1 ? undefined : missedAs;

function outcomeOf(misses: readonly (string | undefined)[], results: Results): Outcome {
  const miss = misses.find((each) => each !== undefined);
  return miss === undefined ? { results } : { error: new Violation("missed", miss) };
}

/** Sends statements without waiting for their answers. The first error is that of all that follows. */
function createLine(client: PoolClient, answerMilliseconds: number) {
  let failure: unknown;
  const fail = (error: unknown) => (failure ??= error);
  const noticed = (notice: { readonly routine?: string | undefined }) => {
    // A server that fails over loses this commit: it is not acknowledged, like one whose answer was lost.
    const error = unreplicated(notice);
    if (error) fail(error);
  };
  client.on("notice", noticed);
  let latest: Promise<unknown> = Promise.resolve();

  let sent = 0;

  function send(query: QueryConfig): Promise<QueryResult<Row>> {
    sent += 1;
    // The error of a lost connection comes to every statement, so each may wait as long as the last.
    const timed: QueryConfig & { query_timeout?: number } =
      answerMilliseconds === 0
        ? query
        : { ...query, query_timeout: answerMilliseconds + sent * statementMilliseconds };
    const answer = client.query<Row>(timed);
    answer.catch(fail);
    latest = answer;
    return answer;
  }

  /** Resolves when everything that was sent is answered; rejects with the first error, after it has rolled back. */
  async function answered(): Promise<void> {
    await latest.catch(() => {});
    sent = 0;
    if (failure === undefined) return;
    const cause = failure;
    // Without its answer, the connection is lost: that is the error then, so that it is not used again.
    await send({ text: "rollback" });
    throw cause;
  }

  return {
    send,
    answered,
    /** Sends the end of a transaction, or a statement that is one by itself. */
    async last(query: QueryConfig): Promise<QueryResult<Row>> {
      const answer = send(query);
      await answer.catch(() => {});
      if (failure !== undefined) throw failure;
      return answer;
    },
    end: () => void client.off("notice", noticed),
  };
}
