import {
  prepareCommit,
  type Part,
  type Prepared,
  type PreparedCommit,
  type Statement,
} from "../../change.ts";
import { StoreError } from "../../../ports/store/errors.ts";
import { decide, type Outcome } from "../outcome.ts";
import { Work } from "../../work.ts";
import { createRunner, type SqliteDatabase } from "./driver.ts";
import { storeErrorOf } from "./errors.ts";
import { lookUpOf, statementsOf } from "./statements.ts";

/** Commits several commits in one transaction; a refusal affects only its own commit. Durable when it returns. */
export type CommitGroup = (commits: readonly (readonly Part[])[]) => readonly Outcome[];

/**
 * Commits run in their order. Those of decisions alone that follow each other all decide, and their writes are then made once. A
 * commit with statements has a savepoint, because a statement may be refused after others of its commit have written.
 */
export function createCommitGroup(database: SqliteDatabase): CommitGroup {
  const run = createRunner(database);
  const runText = (sql: string) => void run({ sql, parameters: [] });

  function load(work: Work, decisions: readonly Prepared[]): void {
    for (const { lookUps } of decisions)
      for (const lookUp of lookUps)
        if (!work.knows(lookUp)) work.take(lookUp, run(lookUpOf(lookUp.kind, lookUp.values)));
  }

  function write(statements: readonly Statement[]): void {
    for (const statement of statements) run(statement);
  }

  function decideTogether(commits: readonly PreparedCommit[]): readonly Outcome[] {
    if (commits.length === 0) return [];
    const work = new Work();
    for (const { decisions } of commits) load(work, decisions);
    const outcomes = commits.map(({ decisions }) => decide(work, decisions));
    write(statementsOf(work.writes()));
    return outcomes;
  }

  function alone(commit: PreparedCommit): Outcome {
    const [outcome] = decideTogether([commit]);
    if ("error" in outcome!) return outcome;
    return { results: commit.statements.map(run) };
  }

  function saved(commit: PreparedCommit): Outcome {
    runText("SAVEPOINT one");
    try {
      const outcome = alone(commit);
      runText("RELEASE one");
      return outcome;
    } catch (error) {
      // Without a transaction, SQLite has already undone the whole group: a full disk, for example.
      if (!database.inTransaction) throw error;
      runText("ROLLBACK TO one");
      runText("RELEASE one");
      return { error: storeErrorOf(error) };
    }
  }

  function commitAll(commits: readonly PreparedCommit[]): readonly Outcome[] {
    try {
      runText("BEGIN IMMEDIATE");
      const perform = commits.length === 1 ? alone : saved;
      const outcomes: Outcome[] = [];
      let from = 0;
      for (const [index, commit] of commits.entries()) {
        if (commit.statements.length === 0) continue;
        outcomes.push(...decideTogether(commits.slice(from, index)), perform(commit));
        from = index + 1;
      }
      outcomes.push(...decideTogether(commits.slice(from)));
      runText("COMMIT");
      return outcomes;
    } catch (error) {
      if (database.inTransaction) database.exec("ROLLBACK");
      const reason = storeErrorOf(error);
      // The database itself has failed, or another program holds its lock: the next attempt would take as long.
      if (commits.length === 1 || reason instanceof StoreError) return commits.map(() => ({ error: reason }));
      return commits.flatMap((commit) => commitAll([commit]));
    }
  }
  return preparing(commitAll);
}

/** Prepares commits. If the look-ups of one cannot be made, the others are committed without it. */
function preparing(commitAll: (commits: readonly PreparedCommit[]) => readonly Outcome[]): CommitGroup {
  const commitGroup: CommitGroup = (commits) => {
    try {
      return commitAll(commits.map(prepareCommit));
    } catch (error) {
      if (commits.length === 1) return [{ error }];
      return commits.flatMap((parts) => commitGroup([parts]));
    }
  };
  return commitGroup;
}
