import type { Engine } from "../../engine.ts";
import { withKysely } from "../../kysely.ts";
import { closed, createCommits, type Commits } from "./commit.ts";
import { configure, configureReader, createRunner, type SqliteDatabase } from "./driver.ts";
import { storeErrorOf } from "./errors.ts";
import { createCommitGroup } from "./group.ts";

const cacheKibibytes = 65_536;
const readerCacheKibibytes = 16_384;

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
    close: () => (ending ??= commits.end().finally(() => database.close())),
  });
}
