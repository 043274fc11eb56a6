import pg from "pg";

const connectionsAtMost = 10;
const connectMilliseconds = 5_000;
const statementMilliseconds = 10_000;
const lockMilliseconds = 5_000;
const idleInTransactionMilliseconds = 5_000;
const keepAliveMilliseconds = 10_000;

/** How long a connection waits for an answer before it is given up, in milliseconds. */
export const answerMilliseconds = 15_000;

/** What a test or an operator may bound otherwise. */
export interface PostgresOptions {
  readonly connections?: number;
  readonly connectMilliseconds?: number;
  readonly statementMilliseconds?: number;
}

/**
 * A pool of at most ten connections to the database of a `postgres://` address. Integers come back as numbers, and
 * no session acknowledges a commit that is not durable, whatever the server's default is.
 */
export function createPool(url: string, options: PostgresOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "connect-hub",
    pipeline: true,
    max: options.connections ?? connectionsAtMost,
    connectionTimeoutMillis: options.connectMilliseconds ?? connectMilliseconds,
    statement_timeout: options.statementMilliseconds ?? statementMilliseconds,
    lock_timeout: lockMilliseconds,
    idle_in_transaction_session_timeout: idleInTransactionMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMilliseconds,
    types: { getTypeParser },
    onConnect,
  });
  // A connection that breaks while nobody uses it is replaced by the next that is needed.
  pool.on("error", () => {});
  return pool;
}

const { INT8, NUMERIC } = pg.types.builtins;

function getTypeParser(...[type, format]: Parameters<typeof pg.types.getTypeParser>) {
  return type === INT8 || type === NUMERIC ? Number : pg.types.getTypeParser(type, format);
}

async function onConnect(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('synchronous_commit', 'on', false)
    where current_setting('synchronous_commit') in ('off', 'local')`);
}
