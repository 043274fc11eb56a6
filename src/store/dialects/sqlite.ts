import Database from "better-sqlite3";
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { StoreError, type Row, type Write } from "../../ports/store.ts";
import type { Engine } from "../engine.ts";
import type { Tables } from "../tables.ts";
import { storeErrorOf } from "./sqlite-errors.ts";

const statementCacheSize = 500;
const groupSize = 512;
const busyTimeoutMilliseconds = 250;
const openTimeoutMilliseconds = 10_000;

type Run = Database.Statement<[]>;

interface Pending {
  readonly writes: readonly Write[];
  readonly resolve: (rows: readonly (readonly Row[])[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The dialect that builds for SQLite and runs nothing. */
export const sqliteBuilder = (): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });

/** Opens a SQLite file: WAL, `synchronous=FULL`, and lists that arrive together are committed together. */
export function openSqlite(path: string): Engine {
  const database = openDatabase(path);
  const run = createRunner(database);
  const commits = createGroupCommit(database, run);
  return {
    builder: sqliteBuilder(),
    commit: commits.add,
    read: async ({ sql, parameters }) => {
      try {
        return run({ sql, parameters });
      } catch (error) {
        throw storeErrorOf(error);
      }
    },
    close: async () => {
      commits.flush();
      database.close();
    },
  };
}

function openDatabase(path: string): Database.Database {
  const database = new Database(path, { timeout: openTimeoutMilliseconds });
  try {
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = FULL");
    database.pragma("foreign_keys = ON");
    database.pragma("cache_size = -65536");
    database.pragma(`busy_timeout = ${busyTimeoutMilliseconds}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function createRunner(database: Database.Database): (write: Write) => readonly Row[] {
  const statements = new Map<string, Database.Statement<unknown[], Row>>();
  return ({ sql, parameters, expect }) => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = database.prepare<unknown[], Row>(sql);
      if (statements.size >= statementCacheSize) statements.delete(statements.keys().next().value!);
      statements.set(sql, statement);
    }
    if (statement.reader) {
      const found = statement.all(...parameters);
      if (expect !== undefined && found.length !== expect) throw missed(found.length, expect);
      return found;
    }
    const { changes } = statement.run(...parameters);
    if (expect !== undefined && changes !== expect) throw missed(changes, expect);
    return [];
  };
}

const missed = (changed: number, expected: number) =>
  new StoreError("expectation", `${changed} rows changed instead of ${expected}`);

function createGroupCommit(database: Database.Database, run: (write: Write) => readonly Row[]) {
  const [begin, commit, savepoint, release, undo] = [
    "BEGIN IMMEDIATE",
    "COMMIT",
    "SAVEPOINT list",
    "RELEASE list",
    "ROLLBACK TO list",
  ].map((sql) => database.prepare(sql)) as [Run, Run, Run, Run, Run];
  const queue: Pending[] = [];

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

  function add(writes: readonly Write[]): Promise<readonly (readonly Row[])[]> {
    return new Promise((resolve, reject) => {
      if (queue.length === 0) setImmediate(flush);
      queue.push({ writes, resolve, reject });
    });
  }

  return { add, flush };
}
