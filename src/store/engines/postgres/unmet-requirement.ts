import pg from "pg";
import { parseIntoClientConfig } from "pg-connection-string";
import { toPostgresStoreError } from "./errors.ts";

const waitMilliseconds = 5_000;
const rounds = 10;

/**
 * Returns the first requirement that the database of a `postgres://` address does not meet. Returns undefined if it
 * meets all. Rejects with a `StoreError` if the database cannot be reached, or does not respond within 5 seconds.
 *
 * - `characters`: the encoding must be able to store all Unicode characters.
 * - `sessions`: a connection must keep its server session from the first statement to the last. A pooler such as
 *   PgBouncer in transaction mode gives each transaction any free session. Settings are then lost, and notifications of
 *   NOTIFY do not arrive.
 */
export async function findUnmetRequirement(url: string): Promise<"sessions" | "characters" | undefined> {
  const connect = async () => {
    const client = new pg.Client({
      ...parseIntoClientConfig(url),
      connectionTimeoutMillis: waitMilliseconds,
      query_timeout: waitMilliseconds,
    });
    client.on("error", () => {});
    clients.push(client);
    await client.connect();
    return client;
  };
  const clients: pg.Client[] = [];
  try {
    const one = await connect();
    if (!/^(UTF8|SQL_ASCII)$/.test(await readEncoding(one))) return "characters";
    // A server names its session when the connection begins. A pooler returns a different name.
    if ("processID" in one && one.processID === (await readSession(one))) return undefined;
    const other = await connect();
    for (let round = 0; round < rounds; round += 1) if (await isShared(one, other)) return "sessions";
    return undefined;
  } catch (error) {
    throw toPostgresStoreError(error);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/**
 * Returns true if a transaction of `other` gets the session that `one` has just used, or if `one` is moved to another
 * session.
 */
async function isShared(one: pg.Client, other: pg.Client): Promise<boolean> {
  const before = await readSession(one);
  await other.query("begin");
  const used = await readSession(other);
  const isMoved = used === before || before !== (await readSession(one));
  await other.query("rollback");
  return isMoved;
}

async function readEncoding(one: pg.Client): Promise<string> {
  const { rows } = await one.query<{ readonly server_encoding: string }>("show server_encoding");
  return rows[0]!.server_encoding;
}

async function readSession(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ readonly pid: number }>("select pg_backend_pid() as pid");
  return rows[0]!.pid;
}
