import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type Driver,
} from "kysely";
import type { Engine } from "./engine.ts";
import type { Tables } from "./schema/tables.ts";

/**
 * Writes parameters as `+?`. With a bare parameter in a condition, SQLite builds with STAT4, such as better-sqlite3,
 * prepare the statement again at every run. Preparing takes several times as long as running.
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

/**
 * Disables Kysely's connection lock, because the engine decides which queries run at the same time. With the lock, an
 * interrupted request of a Worker would block all others.
 */
class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

const dialects = {
  sqlite: {
    createAdapter: () => new ConcurrentAdapter(),
    createIntrospector: (database: Kysely<Tables>) => new SqliteIntrospector(database),
    createQueryCompiler: () => new StablePlanCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (database: Kysely<Tables>) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
};

/**
 * Returns the engine with a Kysely instance that runs its queries on the engine. Each write is a separate commit.
 * Transactions and streams of the instance reject.
 */
export const withKysely = (engine: Omit<Engine, "builder">): Engine => ({
  ...engine,
  builder: createKysely(engine.dialect, createDriver(engine)),
});

/** Returns a Kysely instance that only builds queries. Running a query rejects. */
export const createBuilder = (dialect: Engine["dialect"]): Kysely<Tables> =>
  createKysely(dialect, createDriver({ read: rejectQuery, commit: rejectQuery }));

const createKysely = (dialect: Engine["dialect"], driver: Driver) =>
  new Kysely<Tables>({ dialect: { ...dialects[dialect], createDriver: () => driver } });

const rejectQuery = async () => {
  throw new Error("Kysely cannot run this statement. Commit changes on an engine, see src/store/change.ts.");
};

/**
 * Kinds of queries that only read. SQL text from the tag `sql` counts as a read, because changes are committed by
 * `Engine.commit`.
 */
const reads = new Set(["SelectQueryNode", "RawNode"]);
const writes = new Set(["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"]);

function createDriver({ read, commit }: Pick<Engine, "read" | "commit">): Driver {
  const connection = {
    async executeQuery<Row>({ query, sql, parameters }: CompiledQuery) {
      const statement = { sql, parameters };
      if (reads.has(query.kind)) return { rows: (await read(statement)) as unknown as Row[] };
      if (!writes.has(query.kind)) throw new Error(`A ${query.kind} is neither a read nor a write of rows.`);
      const [rows = []] = await commit([statement]);
      return { rows: rows as unknown as Row[] };
    },
    // eslint-disable-next-line require-yield
    async *streamQuery() {
      throw new Error("The store does not stream rows. Read them in pages.");
    },
  };
  const nothing = async () => {};
  return {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: rejectQuery,
    commitTransaction: rejectQuery,
    rollbackTransaction: rejectQuery,
    releaseConnection: nothing,
    destroy: nothing,
  };
}
