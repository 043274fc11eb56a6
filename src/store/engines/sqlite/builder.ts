import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { Tables } from "../../tables.ts";

/** The dialect that builds for SQLite and runs nothing. */
export const sqliteBuilder = (): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new StablePlanCompiler(),
    },
  });

/**
 * Writes parameters as `+?`. Where SQLite was built with STAT4, as better-sqlite3's is, a bare parameter in a condition
 * makes SQLite prepare the statement again at every run, which takes several times as long as running it.
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}
