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
 * Writes parameters as `+?`. Where SQLite was built with STAT4, as better-sqlite3's is, a bare parameter in a condition
 * makes SQLite prepare the statement again at every run, which takes several times as long as running it.
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

/** The engine decides what runs at the same time. With Kysely's lock, a request of a Worker that is cut off would block all others. */
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

/** Returns the engine with a Kysely that runs its queries on it. A write is a commit by itself. */
export const withKysely = (engine: Omit<Engine, "builder">): Engine => ({
  ...engine,
  builder: createKysely(engine.dialect, driverOn(engine)),
});

/** Returns a Kysely that builds queries, and has no database to run them. */
export const builderOf = (dialect: Engine["dialect"]): Kysely<Tables> =>
  createKysely(dialect, driverOn({ read: refuse, commit: refuse }));

const createKysely = (dialect: Engine["dialect"], driver: Driver) =>
  new Kysely<Tables>({ dialect: { ...dialects[dialect], createDriver: () => driver } });

const refuse = async () => {
  throw new Error("Commit changes on an engine: see src/store/change.ts.");
};

/** SQL text that `sql` builds is a read: a change is committed on the engine. */
const reads = new Set(["SelectQueryNode", "RawNode"]);
const writes = new Set(["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"]);

function driverOn({ read, commit }: Pick<Engine, "read" | "commit">): Driver {
  const connection = {
    async executeQuery<Row>({ query, sql, parameters }: CompiledQuery) {
      const asked = { sql, parameters };
      if (reads.has(query.kind)) return { rows: (await read(asked)) as unknown as Row[] };
      if (!writes.has(query.kind)) throw new Error(`A ${query.kind} is neither a read nor a write of rows.`);
      const [rows = []] = await commit([asked]);
      return { rows: rows as unknown as Row[] };
    },
    // eslint-disable-next-line require-yield
    async *streamQuery() {
      throw new Error("The store streams no rows: read them in pages.");
    },
  };
  const nothing = async () => {};
  return {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: nothing,
    destroy: nothing,
  };
}
