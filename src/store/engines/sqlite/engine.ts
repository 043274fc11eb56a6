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
import { closed, createCommits, type Commits } from "./commit.ts";
import { configure, configureReader, createRunner, type SqliteDatabase } from "./driver.ts";
import { storeErrorOf } from "./errors.ts";
import { createCommitGroup } from "./group.ts";

const cacheKibibytes = 65_536;
const readerCacheKibibytes = 16_384;

/** Kysely's own adapter runs migrations without a transaction, so that a crash would leave a part of one. */
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

  /** SQLite rolls back by itself if, for example, the disk is full. Then a second time would replace that error. */
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

/** The engine on an open SQLite file that reads and commits on this thread; closes an unusable file, and throws. */
export function createSqliteEngine(database: SqliteDatabase): Engine {
  configure(database, cacheKibibytes);
  return createEngineWith(database, createCommits(createCommitGroup(database)));
}

/** The engine on a file that is open for reading alone: it commits nothing. */
export function createReadingEngine(database: SqliteDatabase): Engine {
  configureReader(database, readerCacheKibibytes);
  const add = async () => {
    throw new Error("This connection only reads.");
  };
  return createEngineWith(database, { add, end: async () => {} });
}

/** The engine that reads from a configured file and passes its commits to `commits`. */
export function createEngineWith(database: SqliteDatabase, commits: Commits): Engine {
  const run = createRunner(database);
  const transactional = new Kysely({ dialect: transactionalDialect(database) });
  let ending: Promise<void> | undefined;
  return withKysely({
    dialect: "sqlite",
    commit: commits.add,
    read: async ({ sql, parameters }) => {
      if (ending) throw closed();
      try {
        return run({ sql, parameters });
      } catch (error) {
        throw storeErrorOf(error);
      }
    },
    async withTransactions(work) {
      try {
        return await work(transactional);
      } catch (error) {
        throw storeErrorOf(error);
      }
    },
    close: () => (ending ??= commits.end().finally(() => database.close())),
  });
}

/** The file as Kysely's driver uses it. The engine closes it. */
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
