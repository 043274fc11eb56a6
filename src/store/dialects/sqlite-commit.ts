import { StoreError, type Row, type Write } from "../../ports/store.ts";
import type { SqliteDatabase, SqliteStatement } from "./sqlite-driver.ts";
import { storeErrorOf } from "./sqlite-errors.ts";

const groupSize = 512;

type Results = readonly (readonly Row[])[];

interface Pending {
  readonly writes: readonly Write[];
  readonly resolve: (results: Results) => void;
  readonly reject: (error: unknown) => void;
}

/** Commits lists; those that arrive in one turn of the event loop are committed together. */
export interface GroupCommit {
  add(writes: readonly Write[]): Promise<Results>;
  /** Takes nothing more and settles what was taken. */
  end(): void;
}

/** One transaction for all lists that wait, each in its savepoint, so that a refusal hurts only its own list. */
export function createGroupCommit(
  database: SqliteDatabase,
  run: (write: Write) => readonly Row[],
): GroupCommit {
  const [begin, commit, savepoint, release, undo] = [
    "BEGIN IMMEDIATE",
    "COMMIT",
    "SAVEPOINT list",
    "RELEASE list",
    "ROLLBACK TO list",
  ].map((sql) => database.prepare(sql)) as StatementsOfCommit;
  const queue: Pending[] = [];
  let ended = false;

  function flush(): void {
    while (queue.length > 0) commitGroup(queue.splice(0, groupSize));
  }

  function commitGroup(group: readonly Pending[]): void {
    const settled: (() => void)[] = [];
    try {
      begin.run();
      for (const pending of group) settled.push(runList(pending));
      commit.run();
    } catch (error) {
      if (database.inTransaction) database.exec("ROLLBACK");
      for (const { reject } of group) reject(storeErrorOf(error));
      return;
    }
    for (const settle of settled) settle();
  }

  function runList({ writes, resolve, reject }: Pending): () => void {
    savepoint.run();
    try {
      const results = writes.map(run);
      release.run();
      return () => resolve(results);
    } catch (error) {
      // Without a transaction SQLite has already undone the whole group (a full disk, say).
      if (!database.inTransaction) throw error;
      undo.run();
      release.run();
      return () => reject(storeErrorOf(error));
    }
  }

  return {
    add(writes) {
      if (ended) return Promise.reject(new StoreError("gone", "the database is closed"));
      return new Promise((resolve, reject) => {
        if (queue.length === 0) setImmediate(flush);
        queue.push({ writes, resolve, reject });
      });
    },
    end() {
      ended = true;
      flush();
    },
  };
}

type StatementsOfCommit = [
  SqliteStatement,
  SqliteStatement,
  SqliteStatement,
  SqliteStatement,
  SqliteStatement,
];
