import {
  prepareCommit,
  type ChangePart,
  type PreparedDecision,
  type PreparedCommit,
  type Statement,
} from "../../change.ts";
import { StoreError } from "../../../ports/store/errors.ts";
import { runDecisions, type CommitOutcome } from "../commit-outcome.ts";
import { UnitOfWork } from "../../unit-of-work.ts";
import { createStatementRunner, type SqliteDatabase } from "./driver.ts";
import { toSqliteStoreError } from "./errors.ts";
import { toLookUpStatement, toSqliteStatements } from "./statements.ts";

/**
 * Runs several commits in one transaction, which is durable when the call returns. It never throws.
 * - A refusal fails only its own commit.
 * - If the transaction fails with a `StoreError`, all commits fail.
 * - If the transaction fails with any other error, each commit is retried in its own transaction.
 */
export type GroupRunner = (commits: readonly (readonly ChangePart[])[]) => readonly CommitOutcome[];

/**
 * Creates a runner that handles commits in their order. Adjacent commits without statements all decide first, and their
 * writes are combined. A commit with statements gets a savepoint, because a statement may be refused after other
 * statements of its commit have written.
 */
export function createGroupRunner(database: SqliteDatabase): GroupRunner {
  const run = createStatementRunner(database);
  const runText = (sql: string) => void run({ sql, parameters: [] });

  function load(work: UnitOfWork, decisions: readonly PreparedDecision[]): void {
    for (const { lookUps } of decisions)
      for (const lookUp of lookUps)
        if (!work.hasResult(lookUp))
          work.addResult(lookUp, run(toLookUpStatement(lookUp.kind, lookUp.values)));
  }

  function write(statements: readonly Statement[]): void {
    for (const statement of statements) run(statement);
  }

  function decideTogether(commits: readonly PreparedCommit[]): readonly CommitOutcome[] {
    if (commits.length === 0) return [];
    const work = new UnitOfWork();
    for (const { decisions } of commits) load(work, decisions);
    const outcomes = commits.map(({ decisions }) => runDecisions(work, decisions));
    write(toSqliteStatements(work.listWrites()));
    return outcomes;
  }

  function runAlone(commit: PreparedCommit): CommitOutcome {
    const [outcome] = decideTogether([commit]);
    if ("error" in outcome!) return outcome;
    return { results: commit.statements.map(run) };
  }

  function runInSavepoint(commit: PreparedCommit): CommitOutcome {
    runText("SAVEPOINT one");
    try {
      const outcome = runAlone(commit);
      runText("RELEASE one");
      return outcome;
    } catch (error) {
      // If no transaction is open, SQLite has already rolled back the whole group, for example because the disk is
      // full.
      if (!database.inTransaction) throw error;
      runText("ROLLBACK TO one");
      runText("RELEASE one");
      return { error: toSqliteStoreError(error) };
    }
  }

  function commitAll(commits: readonly PreparedCommit[]): readonly CommitOutcome[] {
    try {
      runText("BEGIN IMMEDIATE");
      const runCommit = commits.length === 1 ? runAlone : runInSavepoint;
      const outcomes: CommitOutcome[] = [];
      let from = 0;
      for (const [index, commit] of commits.entries()) {
        if (commit.statements.length === 0) continue;
        outcomes.push(...decideTogether(commits.slice(from, index)), runCommit(commit));
        from = index + 1;
      }
      outcomes.push(...decideTogether(commits.slice(from)));
      runText("COMMIT");
      return outcomes;
    } catch (error) {
      if (database.inTransaction) database.exec("ROLLBACK");
      const reason = toSqliteStoreError(error);
      // The database has failed, or another program locks it. A retry of each commit would take as long, so all fail.
      if (commits.length === 1 || reason instanceof StoreError) return commits.map(() => ({ error: reason }));
      return commits.flatMap((commit) => commitAll([commit]));
    }
  }
  return withPreparation(commitAll);
}

/** Prepares commits. If the look-ups of one commit cannot be created, the others are committed without it. */
function withPreparation(
  commitAll: (commits: readonly PreparedCommit[]) => readonly CommitOutcome[],
): GroupRunner {
  const commitGroup: GroupRunner = (commits) => {
    try {
      return commitAll(commits.map(prepareCommit));
    } catch (error) {
      if (commits.length === 1) return [{ error }];
      return commits.flatMap((parts) => commitGroup([parts]));
    }
  };
  return commitGroup;
}
