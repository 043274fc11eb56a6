import { isStoreError } from "../../../ports/store/errors.ts";
import type { Row, Write } from "../../write.ts";
import { createRunner, type SqliteDatabase } from "./driver.ts";
import { storeErrorOf } from "./errors.ts";

/** What each statement of a list returned. */
export type Results = readonly (readonly Row[])[];

/** What became of one list: `error` is the store's own kind where it has one. */
export type Outcome = { readonly results: Results } | { readonly error: unknown };

/** Commits lists in one transaction; a refusal hurts only its own list. Durable when it returns. */
export type CommitGroup = (lists: readonly (readonly Write[])[]) => readonly Outcome[];

/** Lists run without savepoints at first: savepoints copy every page they touch, and few lists are ever refused. */
export function createCommitGroup(database: SqliteDatabase): CommitGroup {
  const run = createRunner(database);
  const [begin, commit, savepoint, release, undo] = [
    "BEGIN IMMEDIATE",
    "COMMIT",
    "SAVEPOINT list",
    "RELEASE list",
    "ROLLBACK TO list",
  ].map((sql) => () => run({ sql, parameters: [] })) as Steps;

  function rollBack(): void {
    if (database.inTransaction) database.exec("ROLLBACK");
  }

  function together(lists: readonly (readonly Write[])[]): readonly Outcome[] | { readonly error: unknown } {
    try {
      begin();
      const outcomes = lists.map((writes) => ({ results: writes.map(run) }));
      commit();
      return outcomes;
    } catch (error) {
      rollBack();
      return { error };
    }
  }

  function apart(lists: readonly (readonly Write[])[]): readonly Outcome[] {
    try {
      begin();
      const outcomes = lists.map(saved);
      commit();
      return outcomes;
    } catch (error) {
      rollBack();
      const refusal = { error: storeErrorOf(error) };
      return lists.map(() => refusal);
    }
  }

  function saved(writes: readonly Write[]): Outcome {
    savepoint();
    try {
      const results = writes.map(run);
      release();
      return { results };
    } catch (error) {
      // Without a transaction SQLite has already undone the whole group (a full disk, say).
      if (!database.inTransaction) throw error;
      undo();
      release();
      return { error: storeErrorOf(error) };
    }
  }

  return (lists) => {
    const outcomes = together(lists);
    if (!("error" in outcomes)) return outcomes;
    const error = storeErrorOf(outcomes.error);
    // Another program holds the lock: waiting for it once more would take as long again.
    const isBusy = isStoreError(error, "busy");
    return lists.length === 1 || isBusy ? lists.map(() => ({ error })) : apart(lists);
  };
}

type Step = () => unknown;
type Steps = [Step, Step, Step, Step, Step];
