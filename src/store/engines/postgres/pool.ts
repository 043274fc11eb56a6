import pg from "pg";
import { parseIntoClientConfig } from "pg-connection-string";
import { ReadOnlyError } from "./errors.ts";

const maximumConnections = 10;
const connectMilliseconds = 5_000;
const statementMilliseconds = 10_000;
const lockMilliseconds = 5_000;
const idleInTransactionMilliseconds = 5_000;
export const keepAliveMilliseconds = 10_000;
/**
 * Maximum age of a connection, in seconds. After a change of the address, no connection to the previous server stays
 * longer.
 */
export const lifetimeSeconds = 600;

/** Options that differ from the defaults. 0 milliseconds means no limit. */
export interface PostgresOptions {
  /** Maximum number of connections. Default: 10. */
  readonly connections?: number;
  /**
   * Longest time to wait for a connection, and for each statement that prepares its session, in milliseconds. After it,
   * the call fails with `busy` if all connections are in use, otherwise with `gone`. Default: 5 seconds.
   */
  readonly connectMilliseconds?: number;
  /**
   * Longest time that the server works on one statement, in milliseconds. After it, the statement fails with `busy`.
   * Default: `statement_timeout` of the address, or 10 seconds.
   */
  readonly statementMilliseconds?: number;
  /**
   * Longest time that the engine waits for a response, in milliseconds. After it, the call fails with `gone`, and the
   * connection is discarded. Default: 15 seconds.
   */
  readonly answerMilliseconds?: number;
  /** True if query plans may scan whole tables. Default: false. */
  readonly readsWholeTables?: boolean;
}

/** Options for migrations, which may read all rows and take as long as the number of rows requires. */
export const migrationOptions: PostgresOptions = {
  statementMilliseconds: 0,
  answerMilliseconds: 0,
  readsWholeTables: true,
};

/**
 * Creates a pool for the database of a `postgres://` address. Values of the types bigint and numeric are returned as
 * numbers. No session acknowledges a commit that is not durable, regardless of the default of the server. A connection
 * to a server that accepts no writes fails with `ReadOnlyError`.
 */
export function createPool(url: string, options: PostgresOptions = {}): pg.Pool {
  const { statement_timeout: ownStatementLimit, ...connection } = parseIntoClientConfig(url);
  const connectLimit = options.connectMilliseconds ?? connectMilliseconds;
  const statementLimit = options.statementMilliseconds ?? ownStatementLimit ?? statementMilliseconds;
  const pool = new pg.Pool({
    application_name: "connect-hub",
    ...connection,
    pipeline: true,
    max: options.connections ?? maximumConnections,
    connectionTimeoutMillis: connectLimit,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMilliseconds,
    maxLifetimeSeconds: lifetimeSeconds,
    types: { getTypeParser },
    async onConnect(client) {
      // The pool's connection timeout ends here. The first statement needs a timeout, too, because a connection pooler
      // may have no session yet.
      await prepareSession(client, String(statementLimit), connectLimit);
      if (!options.readsWholeTables) await client.query(createTimedQuery(byIndex, connectLimit));
    },
  });
  // If an idle connection breaks, the pool opens another one at the next use.
  pool.on("error", () => {});
  // A new connection can break before its user adds an error listener. The next query on it then reports the error.
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}

/** Returns a query that fails if the response does not arrive in time. Its connection is then discarded. */
export const createTimedQuery = (text: string, milliseconds: number): pg.QueryConfig => {
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: milliseconds };
  return query;
};

const { INT8, NUMERIC } = pg.types.builtins;

function getTypeParser(...[type, format]: Parameters<typeof pg.types.getTypeParser>) {
  return type === INT8 || type === NUMERIC ? Number : pg.types.getTypeParser(type, format);
}

/**
 * Disables plans that read whole tables. Sessions keep the first plan of a prepared statement, and a scan is cheap only
 * while the table is small. Every statement has an index for its rows.
 */
const byIndex = "set enable_seqscan to off; set enable_hashjoin to off; set enable_mergejoin to off";

/**
 * Sets the parameters of the session. It uses a statement, because connection poolers reject parameters in the startup
 * message.
 *
 * - `plan_cache_mode`: Postgres plans a prepared statement once for all values. So the plan does not depend on the
 *   values of its first executions. Tests check this plan by `explain (generic_plan)`.
 * - `jit`: Postgres compiles no statement. Up to Postgres 17, a read of a table with one row and no index has an
 *   estimated cost above the compilation limit. Compilation takes 46 ms for each execution.
 *
 * Rejects with `ReadOnlyError` if the server accepts no writes. A standby may return data that is older than an
 * acknowledged commit.
 */
async function prepareSession(
  client: pg.ClientBase,
  statementLimit: string,
  answerLimit: number,
): Promise<void> {
  const { rows } = await client.query<{ readonly writes: boolean }>(
    createTimedQuery(
      `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
      set_config('idle_in_transaction_session_timeout', $3, false),
      set_config('plan_cache_mode', 'force_generic_plan', false),
      set_config('jit', 'off', false),
      case when current_setting('synchronous_commit') in ('off', 'local')
        then set_config('synchronous_commit', 'on', false) end,
      current_setting('transaction_read_only') = 'off' as writes`,
      answerLimit,
    ),
    [statementLimit, String(lockMilliseconds), String(idleInTransactionMilliseconds)],
  );
  if (!rows[0]!.writes) throw new ReadOnlyError();
}
