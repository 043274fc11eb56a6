import {
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase as KyselyDatabase,
} from "kysely";
import type { Engine } from "../../engine.ts";
import { withKysely } from "../../kysely.ts";
import { createClosedError, createCommitter, type Committer } from "./commit.ts";
import { configure, configureReader, createStatementRunner, type SqliteDatabase } from "./driver.ts";
import { createLogTruncation } from "./log-truncation.ts";
import { toSqliteStoreError } from "./errors.ts";
import { createGroupRunner } from "./group-runner.ts";

const cacheKibibytes = 65_536;
const readerCacheKibibytes = 16_384;

/**
 * Adapter that runs migrations in a transaction. Kysely's SQLite adapter does not, so a crash could leave a migration
 * half done.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TransactionalDriver extends SqliteDriver {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database: toKysely(database) });
    this.#database = database;
  }

  /** SQLite rolls back automatically if, for example, the disk is full. A second rollback would replace that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

const transactionalDialect = (database: SqliteDatabase): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => new TransactionalDriver(database),
  createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/**
 * Creates an engine on an open SQLite file. It reads and commits on this thread. If the file cannot be used, closes it
 * and throws.
 */
export function createSqliteEngine(database: SqliteDatabase): Engine {
  configure(database, cacheKibibytes);
  const { countGroup, truncateLog } = createLogTruncation(database);
  const run = createGroupRunner(database);
  const commitGroup: typeof run = (commits) => {
    countGroup();
    return run(commits);
  };
  return createEngine(database, createCommitter(commitGroup, truncateLog));
}

/** Creates an engine on a configured file that is open for reading. Its commits reject. */
export function createReadOnlyEngine(database: SqliteDatabase): Engine {
  configureReader(database, readerCacheKibibytes);
  const add = async () => {
    throw new Error("This connection is read-only.");
  };
  return createEngine(database, { add, truncateLog() {}, end: async () => {} });
}

/**
 * Creates an engine that reads from a configured file, and passes its commits to `commits`. `close` ends `commits` and
 * closes the file. Reads and commits then reject with the kind `gone`.
 */
export function createEngine(database: SqliteDatabase, commits: Committer): Engine {
  const run = createStatementRunner(database);
  const transactional = new Kysely({ dialect: transactionalDialect(database) });
  let ending: Promise<void> | undefined;
  return withKysely({
    dialect: "sqlite",
    commit: commits.add,
    read: async ({ sql, parameters }) => {
      if (ending) throw createClosedError();
      try {
        return run({ sql, parameters });
      } catch (error) {
        throw toSqliteStoreError(error);
      }
    },
    async withTransactions(work) {
      try {
        return await work(transactional);
      } catch (error) {
        throw toSqliteStoreError(error);
      }
    },
    truncateLog: commits.truncateLog,
    close: () => (ending ??= commits.end().finally(() => database.close())),
  });
}

/** Adapts the file to Kysely's driver. The engine closes the file, so the driver does not. */
const toKysely = (database: SqliteDatabase): KyselyDatabase => ({
  prepare(sql) {
    const prepared = database.prepare(sql);
    return {
      reader: prepared.reader,
      all: (parameters) => [...prepared.all(...parameters)],
      run: (parameters) => ({ ...prepared.run(...parameters), lastInsertRowid: 0 }),
      iterate: (parameters) => prepared.all(...parameters)[Symbol.iterator](),
    };
  },
  close() {},
});
