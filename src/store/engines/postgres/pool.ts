import pg from "pg";
import { parseIntoClientConfig } from "pg-connection-string";
import { ReadOnlyError } from "./errors.ts";

const maximumConnections = 10;
const connectMilliseconds = 5_000;
const statementMilliseconds = 10_000;
const lockMilliseconds = 5_000;
const idleInTransactionMilliseconds = 5_000;
export const keepAliveMilliseconds = 10_000;
/** So that none stays for longer with a server to which the address leads no more. */
export const lifetimeSeconds = 600;

/** Limits other than the defaults; 0 milliseconds is no limit. */
export interface PostgresOptions {
  readonly connections?: number;
  readonly connectMilliseconds?: number;
  /** How long the server works on one statement, whatever the address says. */
  readonly statementMilliseconds?: number;
  /** How long a connection waits for an answer before it is given up. */
  readonly answerMilliseconds?: number;
  /** Whether plans may read tables as a whole. */
  readonly readsWholeTables?: boolean;
}

/** For migrations, which take as long as there are rows, and read all of them. */
export const unhurried: PostgresOptions = {
  statementMilliseconds: 0,
  answerMilliseconds: 0,
  readsWholeTables: true,
};

/**
 * A pool of at most ten connections to the database of a `postgres://` address. Integers come back as numbers, and
 * no session acknowledges a commit that is not durable, whatever the server's default is.
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
      // The pool waits no more once it is connected: a pooler, say, may have no session for it yet.
      await prepareSession(client, String(statementLimit), connectLimit);
      if (!options.readsWholeTables) await client.query(limited(byIndex, connectLimit));
    },
  });
  // A connection that breaks while idle is replaced when the next one is needed.
  pool.on("error", () => {});
  // Whoever is given a connection listens only a moment later, and it may break in between; using it says so then.
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}

/** A query that gives its connection up where it is not answered in time. */
export const limited = (text: string, milliseconds: number): pg.QueryConfig => {
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: milliseconds };
  return query;
};

const { INT8, NUMERIC } = pg.types.builtins;

function getTypeParser(...[type, format]: Parameters<typeof pg.types.getTypeParser>) {
  return type === INT8 || type === NUMERIC ? Number : pg.types.getTypeParser(type, format);
}

/**
 * The plan of a prepared statement is kept, also one that was made while a table was small and looked through as a whole
 * was cheap. Every statement of ours has an index for its rows, however many there are.
 */
const byIndex = "set enable_seqscan to off; set enable_hashjoin to off; set enable_mergejoin to off";

/**
 * Sets the session's parameters. It uses a statement, because a connection pooler refuses parameters in the start message.
 *
 * - `plan_cache_mode`: a prepared statement is planned once for all values. So its plan is the one that the tests check
 *   (`explain (generic_plan)`), and does not change with the values of its first executions.
 * - `jit`: no statement is compiled. Up to Postgres 17, the estimated cost of reading a table with one row and no index is above
 *   the limit for compilation, which takes 46 ms for each execution.
 *
 * Rejects if the server accepts no writes: a standby may return data that is older than an acknowledged commit.
 */
async function prepareSession(
  client: pg.ClientBase,
  statementLimit: string,
  answerLimit: number,
): Promise<void> {
  const { rows } = await client.query<{ readonly writes: boolean }>(
    limited(
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
